import type { TemplateVariable } from '../../../shared/model/message-template.ts'

/** What the preview fills in. */
export const sampleValues: Record<TemplateVariable, string> = {
  playerName: 'Wolfgang der Wächter',
  targetCoords: '512|487 513|489 515|486',
  arrivalTime: '14.03.2027, 20:00 Uhr',
  timeslots: '13.03.2027, 18:00–22:00 Uhr; 14.03.2027, 08:00–11:30 Uhr',
  editUrl: 'https://ds-ultimate.de/tools/attackPlanner/4711/edit/a1b2c3',
  showUrl: 'https://ds-ultimate.de/tools/attackPlanner/4711/show/d4e5f6',
}

/** The text with `inserted` in place of what is selected, and where the caret stands behind it. */
export const insertAt = (
  text: string,
  from: number,
  to: number,
  inserted: string,
): { text: string; caret: number } => ({
  text: text.slice(0, from) + inserted + text.slice(to),
  caret: from + inserted.length,
})
