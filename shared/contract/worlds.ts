import * as z from 'zod/mini'
import { Id, Version, WorldReference } from '../model/basics.ts'
import { SomeSettings, VersionedSettings } from '../model/settings.ts'
import { ClassifyingSections, SettingsPreview } from '../model/settings-preview.ts'
import { maxMembers, SyncStats, World, WorldAccess, WorldAccessState, WorldEdit, WorldInput } from '../model/world.ts'
import { endpoint } from './endpoint.ts'

const One = z.object({ world: World })
const Done = z.object({ success: z.boolean() })

/** Moves sections out of `settings`, beside `versions`. */
function unwrapped(body: unknown): unknown {
  if (!isObject(body) || !('settings' in body)) return body
  return isObject(body.settings) && 'versions' in body ? { versions: body.versions, ...body.settings } : body.settings
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const worlds = {
  list: endpoint({
    method: 'GET',
    path: '/worlds',
    access: 'user',
    shows: ['world', 'account'],
    output: z.object({ worlds: z.array(World) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/worlds',
    access: 'superadmin',
    audit: 'worlds.create',
    changes: ['world'],
    creates: true,
    body: WorldInput,
    output: One,
    errors: ['world_not_found'],
  }),
  /** Checks a server before it is assigned to a world; only advisory. */
  check: endpoint({
    method: 'GET',
    path: '/worlds/check',
    access: 'superadmin',
    shows: ['world'],
    // Counts its calls to the game's provider.
    permission: 'write',
    query: z.object({ server: WorldInput.shape.server }),
    output: z.object({
      /** `invalid`: a malformed server code or an unknown market. */
      server: z.enum(['answers', 'silent', 'invalid']),
      worlds: z.array(z.object({ _id: Id, name: z.string() })),
    }),
    errors: ['too_many_requests'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/worlds/{worldId}',
    access: 'superadmin',
    audit: 'worlds.update',
    changes: ['world', 'plan'],
    scope: 'world',
    body: z.extend(WorldEdit, { version: z.optional(Version) }),
    output: One,
    errors: ['world_changed'],
    conflict: World,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/worlds/{worldId}',
    access: 'superadmin',
    audit: 'worlds.remove',
    changes: ['world', 'plans'],
    scope: 'world',
    bucket: 'write',
    output: Done,
  }),
  setAdmins: endpoint({
    method: 'PUT',
    path: '/worlds/{worldId}/admins',
    access: 'superadmin',
    audit: 'worlds.setAdmins',
    changes: ['world'],
    scope: 'world',
    body: z.object({ admins: z.array(Id).check(z.maxLength(200)), version: z.optional(Version) }),
    output: One,
    errors: ['admin_unknown', 'world_changed'],
    conflict: World,
  }),
  access: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/access',
    access: 'superadmin',
    shows: ['world', 'account'],
    scope: 'world',
    output: WorldAccessState,
  }),
  /** Who may open the world with its plans; links for people without an account are not affected. */
  setAccess: endpoint({
    method: 'PUT',
    path: '/worlds/{worldId}/access',
    access: 'superadmin',
    audit: 'worlds.setAccess',
    changes: ['world'],
    scope: 'world',
    body: z.object({
      access: WorldAccess,
      members: z.array(Id).check(z.maxLength(maxMembers)),
      version: z.optional(Version),
    }),
    output: WorldAccessState,
    errors: ['admin_unknown', 'world_changed'],
    conflict: WorldAccessState,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/settings',
    access: 'user',
    shows: ['world'],
    scope: 'world',
    output: VersionedSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/worlds/{worldId}/settings',
    access: 'user',
    audit: 'worlds.saveSettings',
    changes: ['world', 'plan'],
    scope: 'world',
    /** Sections, bare or in `settings`, with versions beside them; missing sections are kept. */
    body: z.pipe(z.transform(unwrapped), SomeSettings),
    output: z.object({ success: z.boolean(), message: z.string(), settings: VersionedSettings }),
    errors: ['settings_changed'],
    /** The sections that others changed, with their versions. */
    conflict: SomeSettings,
  }),
  /** Counts the villages of the last upload that the sections would take, with saved values for missing ones. */
  previewSettings: endpoint({
    method: 'POST',
    path: '/worlds/{worldId}/settings/preview',
    access: 'user',
    audit: { none: 'Counting villages changes nothing.' },
    changes: [],
    scope: 'world',
    permission: 'read',
    load: 'heavy',
    body: z._default(z.partial(ClassifyingSections), {}),
    /** Missing if no plan of the world has troops. */
    output: z.object({ preview: z.optional(SettingsPreview) }),
    errors: ['plan_not_found'],
  }),
  sync: endpoint({
    method: 'POST',
    path: '/sync-staemme',
    access: 'user',
    audit: 'worlds.sync',
    changes: ['world', 'plan'],
    scope: 'world',
    bucket: 'write',
    load: 'heavy',
    quota: 'sync',
    body: z._default(z.object({ worldId: WorldReference }), {}),
    output: z.object({ success: z.boolean(), message: z.string(), stats: SyncStats }),
    errors: [
      'sync_running',
      'server_invalid',
      'provider_unreachable',
      'provider_timeout',
      'provider_empty',
      'provider_truncated',
      'provider_unreadable',
      'provider_shrunken',
    ],
  }),
}
