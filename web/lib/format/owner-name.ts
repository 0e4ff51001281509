/** Who owns a village, as everybody reads it: barbarians have no name. */
export const ownerName = (playerName: string): string => playerName || 'Barbaren'
