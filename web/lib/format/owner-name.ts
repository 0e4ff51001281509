/** The owner's name; barbarians have none. */
export const ownerName = (playerName: string): string => playerName || 'Barbaren'
