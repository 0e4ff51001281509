import * as z from 'zod/mini'
import { Id, Version, WorldReference } from '../../model/basics.ts'
import { SomeSettings, VersionedSettings } from '../../model/settings.ts'
import { ClassifyingSections, SettingsPreview } from '../../model/settings-preview.ts'
import {
  maxMembers,
  SyncStats,
  World,
  WorldAccess,
  WorldAccessState,
  WorldEdit,
  WorldInput,
} from '../../model/world.ts'
import { joined } from '../endpoint.ts'
import { worlds as entries } from '../worlds.ts'

const One = z.object({ world: World })
const Done = z.object({ success: z.boolean() })

/** Moves sections out of `settings`, beside `versions`. */
function unwrapped(body: unknown): unknown {
  if (!isObject(body) || !('settings' in body)) return body
  return isObject(body.settings) && 'versions' in body ? { versions: body.versions, ...body.settings } : body.settings
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const schemas = {
  list: { output: z.object({ worlds: z.array(World) }) },
  create: { body: WorldInput, output: One },
  check: {
    query: z.object({ server: WorldInput.shape.server }),
    output: z.object({
      /** `invalid`: a malformed server code or an unknown market. */
      server: z.enum(['answers', 'silent', 'invalid']),
      worlds: z.array(z.object({ _id: Id, name: z.string() })),
    }),
  },
  update: { body: z.extend(WorldEdit, { version: z.optional(Version) }), output: One, conflict: World },
  remove: { output: Done },
  setAdmins: {
    body: z.object({ admins: z.array(Id).check(z.maxLength(200)), version: z.optional(Version) }),
    output: One,
    conflict: World,
  },
  access: { output: WorldAccessState },
  setAccess: {
    body: z.object({
      access: WorldAccess,
      members: z.array(Id).check(z.maxLength(maxMembers)),
      version: z.optional(Version),
    }),
    output: WorldAccessState,
    conflict: WorldAccessState,
  },
  settings: { output: VersionedSettings },
  saveSettings: {
    /** Sections, bare or in `settings`, with versions beside them; missing sections are kept. */
    body: z.pipe(z.transform(unwrapped), SomeSettings),
    output: z.object({ success: z.boolean(), message: z.string(), settings: VersionedSettings }),
    /** The sections that others changed, with their versions. */
    conflict: SomeSettings,
  },
  previewSettings: {
    body: z._default(z.partial(ClassifyingSections), {}),
    /** Missing if no plan of the world has troops. */
    output: z.object({ preview: z.optional(SettingsPreview) }),
  },
  sync: {
    body: z._default(z.object({ worldId: WorldReference }), {}),
    output: z.object({ success: z.boolean(), message: z.string(), stats: SyncStats }),
  },
}

export const worlds = joined(entries, schemas)
