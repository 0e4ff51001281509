export const buildings = ['hauptgebaeude', 'adelshof', 'schmiede', 'bauernhof', 'speicher'] as const
export type Building = (typeof buildings)[number]

/** Display names of the buildings, as in the game. */
export const buildingLabels: Record<Building, string> = {
  hauptgebaeude: 'Hauptgebäude',
  adelshof: 'Adelshof',
  schmiede: 'Schmiede',
  bauernhof: 'Bauernhof',
  speicher: 'Speicher',
}
