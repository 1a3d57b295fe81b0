/** Sentences by test, and tests by file below `tests`. What is put into a sentence at runtime is "…". */
export type Promises = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
