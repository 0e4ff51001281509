/**
 * A key for every item of a list, no two of them equal: the item's own, and for one that an earlier item has already its number
 * besides. Two equal keys leave rows on the screen that are no longer in the list, so a list that needs the number is told of.
 */
export function distinctKeys<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
  // biome-ignore lint/suspicious/noConsole: a defect of ours, which developers and tests are to see
  tell: (sentence: string) => void = console.error,
): string[] {
  const taken = new Set<string>()
  let first: string | undefined
  const keys = items.map((item, index) => {
    const own = String(keyOf(item))
    let key = own
    for (let number = index; taken.has(key); number++) key = `${own} #${number}`
    if (key !== own) first ??= own
    taken.add(key)
    return key
  })
  if (first !== undefined) tell(`Items of a list share a key: ${first}`)
  return keys
}
