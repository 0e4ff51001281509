/** What every id of ours and of the game looks like; anything else is the id of nothing, and no key for the table. */
export const idPattern = /^[\w-]{1,64}$/
