/** Variables for message templates, filled in per player. */
export const templateVariables = [
  'playerName',
  'targetCoords',
  'attacks',
  'firstLaunch',
  'arrivalTime',
  'timeslots',
  'editUrl',
  'showUrl',
  'dsuEditUrl',
  'dsuShowUrl',
] as const
export type TemplateVariable = (typeof templateVariables)[number]

const isVariable = (name: string): name is TemplateVariable => templateVariables.some((known) => known === name)

/** Fills a template's variables; other braces stay unchanged. */
export const fillTemplate = (template: string, values: Record<TemplateVariable, string>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => (isVariable(name) ? values[name] : place))

/** Unknown names in braces, distinct, in text order: probably typos. */
export const unknownVariables = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !isVariable(name))),
]
