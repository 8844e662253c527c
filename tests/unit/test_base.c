/* Texts, arenas, lists, buffers, sets and mixing. */

#include "base/arena.h"
#include "base/buffer.h"
#include "base/cellset.h"
#include "base/list.h"
#include "base/mix.h"

#include <criterion/criterion.h>
#include <setjmp.h>

Test(base, texts_are_compared_and_cut)
{
    cr_expect(text_is(TEXT("abc"), "abc"));
    cr_expect(!text_equals(TEXT("abc"), TEXT("ab")));
    cr_expect(text_equals(TEXT(""), (Text){ NULL, 0 }));
    cr_expect(text_is(text_slice(TEXT("abc"), 1, 99), "bc"));
    cr_expect(text_is(text_slice(TEXT("abc"), 99, 1), ""));
    cr_expect(text_is(text_trim(TEXT(" \t a b\r\n")), "a b"));
    cr_expect(text_starts_with(TEXT("abc"), TEXT("ab")) && !text_starts_with(TEXT("a"), TEXT("ab")));
    cr_expect_eq(text_find(TEXT("abc"), 'c'), 2);
    cr_expect_eq(text_find(TEXT("abc"), 'x'), 3);
    cr_expect_eq(text_find((Text){ NULL, 0 }, 'x'), 0);
}

Test(base, numbers_are_read_whole_or_not_at_all)
{
    static const struct {
        const char *text;
        bool good;
        int64_t value;
    } rows[] = {
        { "0", true, 0 },
        { "42", true, 42 },
        { "-7", true, -7 },
        { "007", true, 7 },
        { "", false, 0 },
        { "-", false, 0 },
        { "1x", false, 0 },
        { "+1", false, 0 },
        { " 1", false, 0 },
        { "--1", false, 0 },
        { "9223372036854775807", true, INT64_MAX },
        { "-9223372036854775808", true, INT64_MIN },
        { "9223372036854775808", false, 0 },
        { "99999999999999999999", false, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t value = 0;
        bool good = text_to_int(text_of(rows[i].text), &value);
        cr_expect(good == rows[i].good && value == rows[i].value, "`%s`", rows[i].text);
    }
}

Test(base, characters_are_counted_and_broken_bytes_count_one)
{
    static const struct {
        const char *text;
        size_t characters;
        size_t broken;
    } rows[] = {
        { "", 0, 0 },
        { "abc", 3, 3 },
        { "n\xc3\xa4h", 3, 4 },
        { "\xe2\x99\x94", 1, 3 },
        { "\xf0\x9f\xa6\x86", 1, 4 },
        { "\xff", 1, 0 },
        { "a\xc3", 2, 1 },
        { "\xc0\x80", 2, 0 },
        { "\xed\xa0\x80", 3, 0 },
        { "\xf4\x90\x80\x80", 4, 0 },
        { "\xe0\x80\x80", 3, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Text text = text_of(rows[i].text);
        cr_expect_eq(text_characters(text), rows[i].characters, "row %zu", i);
        cr_expect_eq(text_broken_byte(text), rows[i].broken, "row %zu", i);
    }
}

static void count_up(void *resource)
{
    int *order = resource;
    order[1 + order[0]] = order[0];
    order[0]++;
}

static void note_first(void *resource)
{
    int *order = resource;
    order[3] = order[0];
}

Test(base, arenas_give_zeroed_memory_and_clean_up_backwards)
{
    int order[4] = { 0, -1, -1, -1 };
    Arena *arena = arena_new(0);
    arena_clean_up(arena, count_up, order);
    arena_clean_up(arena, note_first, order);
    for (size_t size = 0; size < 100000; size = size * 3 + 1) {
        unsigned char *bytes = arena_alloc(arena, size);
        cr_expect_eq((uintptr_t)bytes % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            cr_assert_eq(bytes[i], 0);
        memset(bytes, 0xAB, size);
    }
    cr_expect(arena_bytes(arena) > 100000);
    Text copy = arena_text(arena, TEXT("abc"));
    cr_expect_str_eq(copy.bytes, "abc");
    cr_expect_str_eq(arena_format(arena, "%d-%s", 7, "x"), "7-x");
    arena_free(arena);
    cr_expect_eq(order[3], 0, "the last registered ran first");
    cr_expect_eq(order[0], 1);
}

static jmp_buf escape;

static void jump(void *context)
{
    *(int *)context += 1;
    longjmp(escape, 1);
}

static void fill_up(size_t size)
{
    static int failures;
    failures = 0;
    Arena *arena = arena_new(20000);
    arena_on_failure(arena, jump, &failures);
    if (setjmp(escape) == 0)
        for (;;)
            arena_alloc(arena, size);
    cr_expect_eq(failures, 1);
    cr_expect(arena_bytes(arena) <= 20000);
    if (setjmp(escape) == 0)
        arena_array(arena, SIZE_MAX / 2, 4);
    cr_expect_eq(failures, 2);
    arena_free(arena);
}

Test(base, an_arena_at_its_limit_calls_its_handler)
{
    static const size_t sizes[] = { 1, 100, 5000, SIZE_MAX, SIZE_MAX / 2 };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        fill_up(sizes[i]);
}

Test(base, lists_grow_and_give_zeroed_items)
{
    Arena *arena = arena_new(0);
    LIST(int) list = { NULL, 0, 0 };
    for (int i = 0; i < 1000; i++)
        list_push(arena, &list, i);
    cr_expect_eq(*list_grow(arena, &list), 0);
    cr_assert_eq(list.count, 1001);
    for (int i = 0; i < 1000; i++)
        cr_assert_eq(list.items[i], i);
    arena_free(arena);
}

Test(base, buffers_grow_on_the_heap_and_in_an_arena)
{
    Arena *arena = arena_new(0);
    for (int round = 0; round < 2; round++) {
        Buffer buffer = { .arena = round == 0 ? NULL : arena };
        cr_expect_eq(buffer_text(&buffer).length, 0);
        for (int i = 0; i < 1000; i++) {
            buffer_add(&buffer, "%d", i % 10);
            buffer_add_char(&buffer, ',');
            buffer_add_text(&buffer, TEXT("x"));
        }
        cr_expect_eq(buffer.length, 3000);
        cr_expect_eq(buffer.bytes[3000], '\0');
        cr_expect(text_starts_with(buffer_text(&buffer), TEXT("0,x1,x2,x")));
        buffer_clear(&buffer);
        cr_expect_str_eq(buffer.bytes, "");
        buffer_free(&buffer);
        cr_expect_null(buffer.bytes);
    }
    arena_free(arena);
}

Test(base, sets_are_walked_in_order)
{
    CellSet set = { { 0 } };
    static const unsigned members[] = { 0, 63, 64, 200, 1023 };
    for (size_t i = 0; i < 5; i++)
        cellset_add(&set, members[i]);
    size_t at = 0;
    for (EACH_CELL(c, &set, CELLSET_WORDS))
        cr_assert_eq(c, members[at++]);
    cr_expect_eq(at, 5);
    cr_expect_eq(cellset_count(&set, CELLSET_WORDS), 5);
    for (unsigned i = 0; i < 5; i++)
        cr_expect_eq(cellset_nth(&set, i, CELLSET_WORDS), members[i]);
    cr_expect_eq(cellset_nth(&set, 5, CELLSET_WORDS), CELLSET_MAX);
    cellset_drop(&set, 64);
    cr_expect(!cellset_has(&set, 64) && cellset_has(&set, 200));
}

Test(base, drawing_is_steady_and_fair)
{
    Random random = { .state = 1 };
    Random again = random;
    unsigned seen[7] = { 0 };
    for (int i = 0; i < 70000; i++) {
        uint64_t number = random_below(&random, 7);
        cr_assert(number < 7);
        cr_assert_eq(number, random_below(&again, 7));
        seen[number]++;
    }
    for (int i = 0; i < 7; i++)
        cr_expect(seen[i] > 9500 && seen[i] < 10500, "%u", seen[i]);
    cr_expect_eq(random_below(&random, 1), 0);
}
