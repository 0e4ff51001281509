/** What a message template may name in braces, filled in for each player. */
export const templateVariables = [
  'playerName',
  'targetCoords',
  'arrivalTime',
  'timeslots',
  'editUrl',
  'showUrl',
  'dsuEditUrl',
  'dsuShowUrl',
] as const
export type TemplateVariable = (typeof templateVariables)[number]

const isVariable = (name: string): name is TemplateVariable => templateVariables.some((known) => known === name)

/** The template with its variables filled; braces around anything else stay as they are. */
export const fillTemplate = (template: string, values: Record<TemplateVariable, string>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => (isVariable(name) ? values[name] : place))

/** The names in braces that are no variable, each once, in the order of the text: most likely misspelt. */
export const unknownVariables = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !isVariable(name))),
]
