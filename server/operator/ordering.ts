/** Returns the ids of what somebody typed, in that order. @throws whatever `find` throws for an unknown one */
export async function readOrder(
  words: readonly string[],
  find: (word: string) => Promise<{ _id: string }>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const word of words) ids.push((await find(word))._id);
  return ids;
}
