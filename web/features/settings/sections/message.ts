import type { TemplateVariable } from '../../../../shared/model/message-template.ts'

/** Preview values; links have realistic form and length. */
export const sampleValues = (origin: string): Record<TemplateVariable, string> => ({
  playerName: 'Wolfgang der Wächter',
  targetCoords: '512|487 513|489 515|486',
  attacks: '23 Angriffe',
  firstLaunch: '13.03.2027, 21:04:37 Uhr',
  arrivalTime: '14.03.2027, 20:00 Uhr',
  timeslots: '13.03.2027, 18:00–22:00 Uhr; 14.03.2027, 08:00–11:30 Uhr',
  editUrl: `${origin}/orders/Zx3Q8vT1mK-7cRb2LwYd9_hNsE4uPoJf`,
  showUrl: `${origin}/orders/b6Hn_T0sVyX4eGk9QpMz1AwLr-C8dUiO`,
  dsuEditUrl: 'https://ds-ultimate.de/tools/attackPlanner/4711/edit/wG4tQm9ZsLk2VbXr7NcYh1PdJf8KeTu5oAiR3xEq',
  dsuShowUrl: 'https://ds-ultimate.de/tools/attackPlanner/4711/show/Hn6yVc3RpWd8LkTs1GzQm5XbJe9FuAo2iKtP7rEw',
})

/** Replaces the selection by `inserted`; the caret follows it. */
export const insertAt = (
  text: string,
  from: number,
  to: number,
  inserted: string,
): { text: string; caret: number } => ({
  text: text.slice(0, from) + inserted + text.slice(to),
  caret: from + inserted.length,
})
