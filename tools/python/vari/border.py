"""What vari.h and vari_host.h declare, for ctypes. Written by tools/python/generate: not to be changed by hand."""
from ctypes import *  # noqa: F403

VARI_LANGUAGE_VERSION = 1
VARI_TEST_NODES = 10000000
VARI_HINDRANCE_CELLS = 8
class VariRules(Structure):
    pass

class VariGame(Structure):
    pass

class VariPosition(Structure):
    pass

VARI_OK = 0
VARI_NO_MEMORY = 1
VARI_NO_ROOM = 2
VARI_NOT_HERE = 3
VARI_ASKS_TOO_MUCH = 4
VARI_STOPPED = 5
VARI_MISUSE = 6

class VariSetting(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("value", c_char_p),
    ]

VariFind = CFUNCTYPE(c_bool, c_void_p, c_char_p, c_char_p, POINTER(c_void_p), POINTER(c_void_p), POINTER(c_size_t))

VariStop = CFUNCTYPE(c_bool, c_void_p)

class VariCharacter(Structure):
    _fields_ = [
        ("length", c_size_t),
        ("point", c_uint32),
        ("harmful", c_bool),
    ]

class VariLimits(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("memory", c_size_t),
        ("steps", c_uint32),
    ]

    def __init__(self, *values, **named):
        super().__init__(sizeof(type(self)), *values, **named)
        for name, value in named.items():  # a number that does not fit is cut by ctypes
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}={value} is out of range")

VariNoMemory = CFUNCTYPE(None, c_void_p)

class VariDiagnosed(Structure):
    _fields_ = [
        ("errors", c_size_t),
        ("warnings", c_size_t),
        ("kept", c_size_t),
        ("status", c_int),
    ]

VARI_FORMAT_TEXT = 0
VARI_FORMAT_JSON = 1
VARI_FORMAT_GCC = 2

class VariNote(Structure):
    _fields_ = [
        ("path", c_char_p),
        ("start", c_size_t),
        ("end", c_size_t),
        ("message", c_char_p),
    ]

class VariDiagnostic(Structure):
    _fields_ = [
        ("code", c_char_p),
        ("error", c_bool),
        ("path", c_char_p),
        ("start", c_size_t),
        ("end", c_size_t),
        ("message", c_char_p),
        ("help", c_char_p),
        ("suggestion", c_char_p),
        ("certain", c_bool),
        ("notes", VariNote * 3),
        ("note_count", c_size_t),
        ("mend_start", c_size_t),
        ("mend_end", c_size_t),
    ]

VariNameTell = CFUNCTYPE(None, c_void_p, c_char_p, c_char_p)

VARI_TEST_NOT_RUN = 0
VARI_TEST_PASSED = 1
VARI_TEST_FAILED = 2

class VariTest(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("line", c_uint),
        ("outcome", c_int),
    ]

class VariRehearsal(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("games", c_uint32),
        ("plies", c_uint32),
        ("seed", c_uint64),
        ("stop", CFUNCTYPE(c_bool, c_void_p)),
        ("context", c_void_p),
    ]

    def __init__(self, *values, **named):
        super().__init__(sizeof(type(self)), *values, **named)
        for name, value in named.items():  # a number that does not fit is cut by ctypes
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}={value} is out of range")

class VariRehearsed(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("games", c_size_t),
        ("ended", c_size_t),
        ("draws", c_size_t),
        ("wins", c_size_t * 8),
        ("least_plies", c_uint32),
        ("most_plies", c_uint32),
    ]

    def __init__(self, *values, **named):
        super().__init__(sizeof(type(self)), *values, **named)
        for name, value in named.items():  # a number that does not fit is cut by ctypes
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}={value} is out of range")

VARI_DESCRIPTION_TEXT = 0
VARI_DESCRIPTION_MARKDOWN = 1
VARI_DESCRIPTION_LINES = 2
VARI_DESCRIPTION_WHOLE = 3
VARI_DESCRIPTION_WHOLE_MARKDOWN = 4
VARI_DESCRIPTION_LAID_OUT = 5
VARI_DESCRIPTION_KERNEL = 6
VARI_DESCRIPTION_PROGRAM = 7

VARI_NOTATION_COORDINATES = 0
VARI_NOTATION_SAN = 1
VARI_NOTATION_USI = 2
VARI_NOTATION_HODGES = 3
VARI_NOTATION_WXF = 4
VARI_NOTATION_ICCS = 5
VARI_NOTATION_DRAUGHTS = 6
VARI_NOTATION_POINTS = 7

VARI_TOPOLOGY_GRID = 0
VARI_TOPOLOGY_HEX = 1
VARI_TOPOLOGY_RING = 2
VARI_TOPOLOGY_GRAPH = 3

VARI_PLAYERS_MAX = 8

class VariOption(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("value", c_char_p),
        ("default_value", c_char_p),
        ("about", c_char_p),
        ("choices", POINTER(c_char_p)),
        ("choice_count", c_size_t),
        ("lowest", c_int32),
        ("highest", c_int32),
    ]

class VariZone(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("shown", c_uint),
    ]

class VariWeight(Structure):
    _fields_ = [
        ("group", c_char_p),
        ("name", c_char_p),
        ("value", c_double),
        ("error", c_double),
        ("count", c_double),
    ]

class VariRulesInfo(Structure):
    _fields_ = [
        ("id", c_char_p),
        ("name", c_char_p),
        ("about", c_char_p),
        ("inventor", c_char_p),
        ("year", c_char_p),
        ("source", c_char_p),
        ("tags", c_char_p),
        ("board", c_char_p),
        ("hash", c_uint64),
        ("topology", c_int),
        ("notation", c_int),
        ("notations", c_uint),
        ("player_count", c_size_t),
        ("cell_count", c_size_t),
        ("kind_count", c_size_t),
        ("option_count", c_size_t),
        ("options", POINTER(POINTER(VariOption))),
        ("layer_count", c_size_t),
        ("zone_count", c_size_t),
        ("zones", POINTER(POINTER(VariZone))),
        ("class_count", c_size_t),
        ("classes", POINTER(c_char_p)),
        ("no_table", c_char_p),
        ("has_chance", c_bool),
        ("has_hands", c_bool),
        ("on_points", c_bool),
        ("rules_hash", c_uint64),
        ("weights", POINTER(VariWeight)),
        ("weight_count", c_size_t),
        ("deals", c_bool),
    ]

class VariPlayer(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("called", c_char_p),
        ("colour", c_char_p),
        ("side", c_size_t),
        ("turn", c_double),
    ]

VARI_OUTLINE_MAX = 16

class VariCell(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("label", c_char_p),
        ("number", c_char_p),
        ("file_labels", c_char_p * 2),
        ("rank_label", c_char_p),
        ("x", c_float),
        ("y", c_float),
        ("layer", c_size_t),
        ("shade", c_uint),
        ("star", c_bool),
        ("corner_count", c_size_t),
        ("corner_x", c_float * 16),
        ("corner_y", c_float * 16),
    ]

VARI_NEXT_BESIDE = 0
VARI_NEXT_ARROW = 1
VARI_NEXT_LINE = 2

class VariKind(Structure):
    _fields_ = [
        ("id", c_char_p),
        ("name", c_char_p),
        ("also", c_char_p),
        ("image", c_char_p),
        ("royal", c_bool),
        ("neutral", c_bool),
    ]

VARI_KIND_MOVES = 0
VARI_KIND_BETZA = 1
VARI_KIND_CASTLING = 2

class VariPart(Structure):
    _fields_ = [
        ("is_key", c_bool),
        ("is_bare", c_bool),
        ("is_made", c_bool),
        ("start", c_size_t),
        ("end", c_size_t),
        ("reach", c_size_t),
        ("above", c_size_t),
        ("type", c_char_p),
        ("about", c_char_p),
        ("of", c_char_p),
    ]

class VariSheet(Structure):
    _fields_ = [
        ("parts", POINTER(VariPart)),
        ("part_count", c_size_t),
    ]

class VariWord(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("type", c_char_p),
        ("about", c_char_p),
        ("example", c_char_p),
        ("required", c_bool),
    ]

VARI_WORD_EXPRESSION = 0
VARI_WORD_MOVEMENT = 1
VARI_WORD_NOTATION = 2
VARI_WORD_CODE = 3

class VariAction(Structure):
    _fields_ = [
        ("parts", c_uint16 * 25),
        ("hint", c_uint16),
    ]

class VariTurn(Structure):
    _fields_ = [
        ("player", c_size_t),
        ("called", c_char_p),
        ("phase", c_char_p),
        ("round", c_uint32),
        ("out", c_uint32),
        ("repeats", c_size_t),
    ]

class VariResult(Structure):
    _fields_ = [
        ("status", c_int),
        ("over", c_bool),
        ("draw", c_bool),
        ("reason", c_char_p),
        ("says", c_char_p),
        ("winners", c_uint32),
        ("losers", c_uint32),
        ("compared", c_uint32),
        ("numbers", c_double * 8),
    ]

class VariPiece(Structure):
    _fields_ = [
        ("present", c_bool),
        ("letter", c_char_p),
        ("glyph", c_char_p),
        ("name", c_char_p),
        ("owner", c_size_t),
        ("kind", c_size_t),
    ]

VARI_MOVES = 0
VARI_SWAPS = 1
VARI_STAYS = 2
VARI_DROPS = 3
VARI_CASTLES = 4
VARI_PASSES = 5
VARI_ACTS = 6

VARI_PICKS_CELL = 0
VARI_PICKS_PIECE = 1
VARI_PICKS_PLAYER = 2
VARI_PICKS_NUMBER = 3

class VariPick(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("type", c_int),
        ("value", c_int32),
        ("left_out", c_bool),
    ]

VARI_PICKS_MAX = 10
VARI_CAPTURES_MAX = 64

class VariActionInfo(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("form", c_int),
        ("rule", c_char_p),
        ("classes", c_uint64),
        ("from", c_size_t),
        ("to", c_size_t),
        ("piece", c_size_t),
        ("owner", c_size_t),
        ("becomes", c_size_t),
        ("rook_from", c_size_t),
        ("rook_to", c_size_t),
        ("capture_count", c_size_t),
        ("captures", c_uint16 * 64),
        ("pick_count", c_size_t),
        ("picks", VariPick * 10),
        ("action", VariAction),
        ("weight", c_uint32),
        ("warning", c_char_p),
    ]

    def __init__(self, *values, **named):
        super().__init__(sizeof(type(self)), *values, **named)
        for name, value in named.items():  # a number that does not fit is cut by ctypes
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}={value} is out of range")

class VariError(Structure):
    _fields_ = [
        ("status", c_int),
        ("message", c_char_p),
        ("offset", c_size_t),
        ("length", c_size_t),
        ("nearest", c_char_p),
        ("passed_over", c_char_p),
        ("place", c_char_p),
    ]

class VariObjection(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("says", c_char_p),
        ("rule", c_char_p),
        ("must", c_bool),
        ("check", c_bool),
        ("royal", c_size_t),
        ("attacker", c_size_t),
    ]

class VariIntent(Structure):
    _fields_ = [
        ("from", c_size_t),
        ("to", c_size_t),
        ("piece", c_size_t),
    ]

VARI_HINDRANCE_NONE = 0
VARI_HINDRANCE_NEVER = 1
VARI_HINDRANCE_WAY = 2
VARI_HINDRANCE_NO_HURDLE = 3
VARI_HINDRANCE_HURDLES = 4
VARI_HINDRANCE_HURDLE = 5
VARI_HINDRANCE_TARGET = 6
VARI_HINDRANCE_PREY = 7
VARI_HINDRANCE_NO_PREY = 8
VARI_HINDRANCE_RIGHT = 9
VARI_HINDRANCE_ATTACKED = 10

class VariHindrance(Structure):
    _fields_ = [
        ("form", c_int),
        ("count", c_size_t),
        ("cells", c_uint16 * 8),
    ]

VARI_ACTION_MAX = 1000

VARI_CLAIMS_GO_ON = 0
VARI_CLAIMS_WAIT = 1
VARI_CLAIMS_AT_ONCE = 2

class VariPlayout(Structure):
    _fields_ = [
        ("status", c_int),
        ("plies", c_uint32),
        ("counted", c_uint32),
        ("choices", c_uint64),
        ("widest", c_uint32),
        ("hash", c_uint64),
        ("result", POINTER(VariResult)),
    ]

class VariPerft(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("depth", c_uint),
        ("threads", c_uint),
        ("hash_mb", c_size_t),
        ("reference", c_bool),
        ("stop", CFUNCTYPE(c_bool, c_void_p)),
        ("context", c_void_p),
    ]

    def __init__(self, *values, **named):
        super().__init__(sizeof(type(self)), *values, **named)
        for name, value in named.items():  # a number that does not fit is cut by ctypes
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}={value} is out of range")

VariDivide = CFUNCTYPE(None, c_void_p, c_char_p, c_uint64)

class VariSearch(Structure):
    pass

class VariLine(Structure):
    _fields_ = [
        ("actions", c_char_p),
        ("rank", c_size_t),
        ("depth", c_uint),
        ("score", c_double),
        ("ends_in", c_int),
        ("nodes", c_uint64),
        ("fill", c_uint),
        ("weights", POINTER(VariWeight)),
        ("weight_count", c_size_t),
        ("evaluation", c_double),
    ]

VARI_LEVELS = 10
VARI_THREADS_MAX = 64
VARI_ELO_LEAST = 500
VARI_ELO_MOST = 2500

class VariThinking(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("seconds", c_double),
        ("enough", c_double),
        ("nodes", c_uint64),
        ("depth", c_uint),
        ("lines", c_uint),
        ("level", c_uint),
        ("elo", c_uint),
        ("seed", c_uint64),
        ("threads", c_uint),
        ("only", POINTER(VariAction)),
        ("only_count", c_size_t),
        ("now", CFUNCTYPE(c_double, c_void_p)),
        ("stop", CFUNCTYPE(c_bool, c_void_p)),
        ("progress", CFUNCTYPE(None, c_void_p, POINTER(VariLine))),
        ("context", c_void_p),
        ("untuned", c_bool),
        ("weighs", c_bool),
    ]

    def __init__(self, *values, **named):
        super().__init__(sizeof(type(self)), *values, **named)
        for name, value in named.items():  # a number that does not fit is cut by ctypes
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}={value} is out of range")

class VariPictureWish(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("perspective", c_size_t),
        ("columns", c_uint),
        ("rows", c_uint),
        ("unicode", c_bool),
        ("plain", c_bool),
        ("marks", c_char_p),
    ]

    def __init__(self, *values, **named):
        super().__init__(sizeof(type(self)), *values, **named)
        for name, value in named.items():  # a number that does not fit is cut by ctypes
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}={value} is out of range")

class VariPictureSpot(Structure):
    _fields_ = [
        ("offset", c_size_t),
        ("length", c_size_t),
        ("cell", c_size_t),
    ]

VARI_REACH_MOVE = 1
VARI_REACH_TAKE = 2
VARI_REACH_HOP = 4
VARI_REACH_HOP_TAKE = 8
VARI_REACH_SLIDE = 16
VARI_REACH_LAME = 32
VARI_REACH_INITIAL = 64
VARI_REACH_CONDITION = 128
VARI_REACH_ELSEWHERE = 256
VARI_REACH_BLOCKS = 512
VARI_REACH_TAKE_OWN = 1024
VARI_REACH_SWAP = 2048
VARI_REACH_THEN = 4096
VARI_REACH_TAKE_THEN = 8192
VARI_REACH_PAST = 16384

class VariHost(Structure):
    pass

class VariDrawing(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("player", c_size_t),
        ("pixels", c_double),
        ("last", c_bool),
        ("marks", c_char_p),
    ]

    def __init__(self, *values, **named):
        super().__init__(sizeof(type(self)), *values, **named)
        for name, value in named.items():  # a number that does not fit is cut by ctypes
            if isinstance(value, int) and getattr(self, name) != value:
                raise ValueError(f"{name}={value} is out of range")

VariSend = CFUNCTYPE(None, c_void_p, c_char_p)

#: result and parameters of each function
FUNCTIONS = {
    "vari_version": (c_char_p, []),
    "vari_nearest": (c_size_t, [c_char_p, POINTER(c_char_p), c_size_t]),
    "vari_character": (VariCharacter, [c_char_p, c_size_t]),
    "vari_remark": (c_size_t, [c_char_p, c_size_t, POINTER(c_uint)]),
    "vari_rules_load": (POINTER(VariRules), [POINTER(VariLimits), c_char_p, c_char_p, c_size_t, POINTER(VariSetting), c_size_t, VariFind, c_void_p]),
    "vari_rules_free": (None, [POINTER(VariRules)]),
    "vari_rules_ok": (c_bool, [POINTER(VariRules)]),
    "vari_rules_set_stop": (None, [POINTER(VariRules), VariStop, c_void_p]),
    "vari_rules_on_no_memory": (None, [POINTER(VariRules), VariNoMemory, c_void_p]),
    "vari_rules_diagnosed": (POINTER(VariDiagnosed), [POINTER(VariRules)]),
    "vari_rules_diagnostics": (c_char_p, [POINTER(VariRules), c_int, c_bool]),
    "vari_rules_diagnostic": (POINTER(VariDiagnostic), [POINTER(VariRules), c_size_t]),
    "vari_rules_file": (c_bool, [POINTER(VariRules), c_size_t, POINTER(c_char_p), POINTER(c_char_p), POINTER(c_size_t)]),
    "vari_list_names": (c_int, [c_char_p, c_size_t, VariNameTell, c_void_p]),
    "vari_rules_check_choices": (c_int, [POINTER(VariRules)]),
    "vari_rules_run_tests": (c_int, [POINTER(VariRules), c_uint64, POINTER(c_size_t), POINTER(c_size_t)]),
    "vari_rules_test": (POINTER(VariTest), [POINTER(VariRules), c_size_t]),
    "vari_rules_rehearse": (c_int, [POINTER(VariRules), POINTER(VariRehearsal), POINTER(VariRehearsed)]),
    "vari_rules_description": (c_char_p, [POINTER(VariRules), c_int]),
    "vari_rules_info": (POINTER(VariRulesInfo), [POINTER(VariRules)]),
    "vari_rules_player": (POINTER(VariPlayer), [POINTER(VariRules), c_size_t]),
    "vari_rules_cell": (POINTER(VariCell), [POINTER(VariRules), c_size_t]),
    "vari_rules_cell_next": (c_size_t, [POINTER(VariRules), c_size_t, c_int, c_size_t]),
    "vari_rules_kind": (POINTER(VariKind), [POINTER(VariRules), c_size_t]),
    "vari_rules_letter": (c_char_p, [POINTER(VariRules), c_size_t, c_size_t, c_bool]),
    "vari_rules_kind_text": (c_char_p, [POINTER(VariRules), c_size_t, c_int, POINTER(c_bool)]),
    "vari_rules_zone_has": (c_bool, [POINTER(VariRules), c_size_t, c_size_t, c_size_t]),
    "vari_sheet_new": (POINTER(VariSheet), [c_char_p, c_size_t]),
    "vari_sheet_free": (None, [POINTER(VariSheet)]),
    "vari_sheet_key": (POINTER(VariWord), [POINTER(VariSheet), c_char_p, c_size_t]),
    "vari_word": (POINTER(VariWord), [c_int, c_size_t]),
    "vari_explain_foreign_word": (c_char_p, [c_char_p]),
    "vari_actions_equal": (c_bool, [POINTER(VariAction), POINTER(VariAction)]),
    "vari_position_new": (POINTER(VariPosition), [POINTER(VariRules), c_uint64]),
    "vari_position_copy": (POINTER(VariPosition), [POINTER(VariPosition)]),
    "vari_position_free": (None, [POINTER(VariPosition)]),
    "vari_position_status": (c_int, [POINTER(VariPosition)]),
    "vari_position_actions": (c_int, [POINTER(VariPosition), POINTER(VariAction), c_size_t, POINTER(c_size_t)]),
    "vari_position_make": (c_int, [POINTER(VariPosition), POINTER(VariAction)]),
    "vari_position_unmake": (c_int, [POINTER(VariPosition)]),
    "vari_position_made_count": (c_size_t, [POINTER(VariPosition)]),
    "vari_position_play_random": (c_int, [POINTER(VariPosition), POINTER(c_uint64), POINTER(VariAction)]),
    "vari_position_text": (c_char_p, [POINTER(VariPosition)]),
    "vari_position_key": (c_uint64, [POINTER(VariPosition)]),
    "vari_position_player": (c_size_t, [POINTER(VariPosition)]),
    "vari_position_turn": (POINTER(VariTurn), [POINTER(VariPosition)]),
    "vari_position_result": (POINTER(VariResult), [POINTER(VariPosition)]),
    "vari_position_claimable": (POINTER(VariResult), [POINTER(VariPosition)]),
    "vari_position_can_win": (c_bool, [POINTER(VariPosition), c_size_t]),
    "vari_position_doubt": (c_char_p, [POINTER(VariPosition)]),
    "vari_position_piece": (POINTER(VariPiece), [POINTER(VariPosition), c_size_t]),
    "vari_position_in_hand": (c_uint, [POINTER(VariPosition), c_size_t, c_size_t]),
    "vari_position_in_check": (c_bool, [POINTER(VariPosition)]),
    "vari_position_attackers": (c_int, [POINTER(VariPosition), c_size_t, POINTER(c_uint16), c_size_t, POINTER(c_size_t)]),
    "vari_action_info": (c_int, [POINTER(VariPosition), POINTER(VariAction), POINTER(VariActionInfo)]),
    "vari_action_text": (c_int, [POINTER(VariPosition), POINTER(VariAction), POINTER(c_char), c_size_t, POINTER(c_size_t)]),
    "vari_action_read": (c_int, [POINTER(VariPosition), c_char_p, POINTER(VariAction)]),
    "vari_game_action_info": (c_int, [POINTER(VariGame), c_size_t, POINTER(VariActionInfo)]),
    "vari_game_new": (POINTER(VariGame), [POINTER(VariRules), c_uint64]),
    "vari_game_at": (POINTER(VariPosition), [POINTER(VariGame)]),
    "vari_game_rules": (POINTER(VariRules), [POINTER(VariGame)]),
    "vari_game_copy": (POINTER(VariGame), [POINTER(VariGame)]),
    "vari_game_free": (None, [POINTER(VariGame)]),
    "vari_game_set_position": (c_int, [POINTER(VariGame), c_char_p]),
    "vari_game_error": (POINTER(VariError), [POINTER(VariGame)]),
    "vari_game_action_count": (c_size_t, [POINTER(VariGame)]),
    "vari_game_action_text": (c_char_p, [POINTER(VariGame), c_size_t]),
    "vari_game_early_actions": (c_char_p, [POINTER(VariGame)]),
    "vari_game_objection": (POINTER(VariObjection), [POINTER(VariGame), c_char_p]),
    "vari_game_intents": (c_size_t, [POINTER(VariGame), c_char_p, POINTER(VariIntent), c_size_t]),
    "vari_game_hindrance": (POINTER(VariHindrance), [POINTER(VariGame), POINTER(VariIntent), c_char_p]),
    "vari_game_play": (c_int, [POINTER(VariGame), c_char_p]),
    "vari_game_meant": (c_size_t, [POINTER(VariGame), c_char_p, POINTER(c_size_t), c_size_t]),
    "vari_game_action_written": (c_char_p, [POINTER(VariGame), c_size_t, c_int]),
    "vari_game_play_index": (c_int, [POINTER(VariGame), c_size_t]),
    "vari_game_play_null": (c_int, [POINTER(VariGame), c_char_p]),
    "vari_game_undo": (c_int, [POINTER(VariGame)]),
    "vari_game_ply": (c_size_t, [POINTER(VariGame)]),
    "vari_game_played": (c_char_p, [POINTER(VariGame), c_size_t]),
    "vari_game_resign": (c_int, [POINTER(VariGame), c_size_t]),
    "vari_game_random": (c_size_t, [POINTER(VariGame), POINTER(c_uint64)]),
    "vari_game_set_claims": (None, [POINTER(VariGame), c_int]),
    "vari_game_claim": (c_int, [POINTER(VariGame)]),
    "vari_game_go_on": (c_int, [POINTER(VariGame)]),
    "vari_game_playout": (POINTER(VariPlayout), [POINTER(VariGame), c_uint64, c_uint32, c_uint32]),
    "vari_game_perft": (c_int, [POINTER(VariGame), POINTER(VariPerft), VariDivide, c_void_p, POINTER(c_uint64)]),
    "vari_table_mb": (c_size_t, [c_size_t]),
    "vari_search_new": (POINTER(VariSearch), [POINTER(VariRules), c_size_t]),
    "vari_search_free": (None, [POINTER(VariSearch)]),
    "vari_search_forget": (None, [POINTER(VariSearch)]),
    "vari_rules_set_weights": (c_int, [POINTER(VariRules), c_char_p, c_char_p, c_size_t]),
    "vari_search_think": (c_int, [POINTER(VariSearch), POINTER(VariPosition), POINTER(VariThinking), POINTER(VariAction)]),
    "vari_search_worth": (c_double, [POINTER(VariSearch), c_size_t, c_bool]),
    "vari_search_method": (c_char_p, [POINTER(VariSearch)]),
    "vari_game_picture": (c_char_p, [POINTER(VariGame), POINTER(VariPictureWish), POINTER(POINTER(VariPictureSpot)), POINTER(c_size_t)]),
    "vari_rules_reach": (c_int, [POINTER(VariRules), c_size_t, c_size_t, POINTER(c_size_t), POINTER(c_uint)]),
    "vari_host_new": (POINTER(VariHost), []),
    "vari_host_free": (None, [POINTER(VariHost)]),
    "vari_host_status": (c_int, [POINTER(VariHost)]),
    "vari_host_message": (c_char_p, [POINTER(VariHost)]),
    "vari_host_load": (POINTER(VariRules), [POINTER(VariHost), c_char_p, POINTER(VariSetting), c_size_t]),
    "vari_host_load_text": (POINTER(VariRules), [POINTER(VariHost), c_char_p, c_char_p, c_size_t, POINTER(VariSetting), c_size_t]),
    "vari_host_svg": (c_char_p, [POINTER(VariHost), POINTER(VariGame), POINTER(VariDrawing)]),
    "vari_host_diagram": (c_char_p, [POINTER(VariHost), POINTER(VariRules), c_size_t]),
    "vari_host_record_forms": (c_char_p, []),
    "vari_host_record": (c_char_p, [POINTER(VariHost), POINTER(VariGame), c_char_p]),
    "vari_host_open": (POINTER(VariGame), [POINTER(VariHost), c_char_p, c_char_p, c_size_t]),
    "vari_host_sections": (c_char_p, [POINTER(VariHost), c_char_p, c_char_p]),
    "vari_host_import": (c_char_p, [POINTER(VariHost), c_char_p, c_char_p, c_char_p]),
    "vari_host_export": (c_char_p, [POINTER(VariHost), POINTER(VariRules), c_char_p]),
    "vari_host_answer": (c_char_p, [POINTER(VariHost), c_char_p]),
    "vari_host_edit": (c_int, [POINTER(VariHost), c_char_p, VariSend, c_void_p, POINTER(c_bool)]),
}
