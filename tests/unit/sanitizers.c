/* What the leak checker is told before it looks: the test framework keeps some
 * memory of its own until the end, which is no leak of ours. */

const char *__lsan_default_suppressions(void);

__attribute__((visibility("default"))) const char *__lsan_default_suppressions(void)
{
    return "leak:libcriterion\n";
}
