/** The functions of ffish.js, with the same names, parameters and results, answered by vari. */

export declare const Notation: {
    readonly DEFAULT: 0; readonly SAN: 1; readonly LAN: 2; readonly SHOGI_HOSKING: 3; readonly SHOGI_HODGES: 4;
    readonly SHOGI_HODGES_NUMBER: 5; readonly JANGGI: 6; readonly XIANGQI_WXF: 7; readonly THAI_SAN: 8; readonly THAI_LAN: 9;
};
export declare const Termination: {
    readonly ONGOING: 0; readonly CHECKMATE: 1; readonly STALEMATE: 2; readonly INSUFFICIENT_MATERIAL: 3;
    readonly N_MOVE_RULE: 4; readonly N_FOLD_REPETITION: 5; readonly VARIANT_END: 6;
};

export declare class Board {
    constructor(uciVariant?: string, fen?: string, is960?: boolean);
    delete(): void;
    legalMoves(): string;
    legalMovesSan(): string;
    numberLegalMoves(): number;
    push(uciMove: string): boolean;
    pushSan(sanMove: string, notation?: number): boolean;
    pushMoves(uciMoves: string): void;
    pushSanMoves(sanMoves: string, notation?: number): void;
    pop(): void;
    reset(): void;
    is960(): boolean;
    variant(): string;
    fen(showPromoted?: boolean): string;
    setFen(fen: string): void;
    sanMove(uciMove: string, notation?: number): string;
    variationSan(uciMoves: string, notation?: number, moveNumbers?: boolean): string;
    turn(): boolean;
    fullmoveNumber(): number;
    halfmoveClock(): number;
    gamePly(): number;
    hasInsufficientMaterial(turn: boolean): boolean;
    isInsufficientMaterial(): boolean;
    isGameOver(claimDraw?: boolean): boolean;
    result(claimDraw?: boolean): string;
    checkedPieces(): string;
    isCheck(): boolean;
    isBikjang(): boolean;
    isCapture(uciMove: string): boolean;
    moveStack(): string;
    pocket(color: boolean): string;
    toString(): string;
    toVerboseString(): string;
}

export declare class Game {
    private constructor();
    delete(): void;
    headerKeys(): string;
    headers(key: string): string;
    mainlineMoves(): string;
}

export declare function info(): string;
export declare function variants(): string;
export declare function loadVariantConfig(config: string): void;
export declare function capturesToHand(uciVariant: string): boolean;
export declare function startingFen(uciVariant: string): string;
export declare function validateFen(fen: string, uciVariant?: string, is960?: boolean): number;
export declare function readGamePGN(pgn: string): Game;
export declare function setOption(name: string, value: string): void;
export declare function setOptionInt(name: string, value: number): void;
export declare function setOptionBool(name: string, value: boolean): void;

interface Ffish {
    (): Promise<Ffish>;
    new (): Promise<Ffish>;
    Board: typeof Board;
    Game: typeof Game;
    Notation: typeof Notation;
    Termination: typeof Termination;
    info: typeof info;
    variants: typeof variants;
    loadVariantConfig: typeof loadVariantConfig;
    capturesToHand: typeof capturesToHand;
    startingFen: typeof startingFen;
    validateFen: typeof validateFen;
    readGamePGN: typeof readGamePGN;
    setOption: typeof setOption;
    setOptionInt: typeof setOptionInt;
    setOptionBool: typeof setOptionBool;
    onRuntimeInitialized: () => void;
}
declare const Module: Ffish;
export default Module;
