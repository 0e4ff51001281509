import type { World } from '../../../shared/model/world.ts'

/** What is entered for a world. */
export interface WorldDraft {
  name: string
  server: string
}

/** The fields' names on the screen. */
export const worldFieldLabels: Record<keyof WorldDraft, string> = { name: 'Weltname', server: 'Server' }

/** A sentence per field of a world that is not complete; nothing when it can be sent. `known`: the world being edited. */
export function checkWorld({ name, server }: WorldDraft, known: World | undefined): Partial<WorldDraft> | undefined {
  const problems: Partial<WorldDraft> = {}
  if (!name.trim()) problems.name = 'Weltname ist erforderlich'
  if (!server.trim())
    problems.server = known ? 'Server ist erforderlich' : 'Server ist erforderlich (z.B. de236, en114)'
  return problems.name || problems.server ? problems : undefined
}

/** The draft as it is sent. */
export const trimmed = ({ name, server }: WorldDraft): WorldDraft => ({ name: name.trim(), server: server.trim() })
