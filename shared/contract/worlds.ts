import * as z from 'zod/mini'
import { Id, WorldReference } from '../model/basics.ts'
import { WorldSettings } from '../model/settings.ts'
import { ClassifyingSections, SettingsPreview } from '../model/settings-preview.ts'
import { SyncStats, World, WorldEdit, WorldInput } from '../model/world.ts'
import { endpoint } from './endpoint.ts'

const One = z.object({ world: World })
const Done = z.object({ success: z.boolean() })

export const worlds = {
  list: endpoint({
    method: 'GET',
    path: '/worlds',
    access: 'user',
    output: z.object({ worlds: z.array(World) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/worlds',
    access: 'superadmin',
    audit: 'worlds.create',
    body: WorldInput,
    output: One,
  }),
  /** What speaks against a server before a world is given it; it never keeps anybody from doing so. */
  check: endpoint({
    method: 'GET',
    path: '/worlds/check',
    access: 'superadmin',
    // Counts its calls: each asks the game's provider.
    permission: 'write',
    query: z.object({ server: WorldInput.shape.server }),
    output: z.object({
      /** `invalid`: no server code, or of no market that is known. */
      server: z.enum(['answers', 'silent', 'invalid']),
      /** The worlds that have this server already. */
      worlds: z.array(z.object({ _id: Id, name: z.string() })),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/worlds/{worldId}',
    access: 'superadmin',
    audit: 'worlds.update',
    scope: 'world',
    body: WorldEdit,
    output: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/worlds/{worldId}',
    access: 'superadmin',
    audit: 'worlds.remove',
    scope: 'world',
    bucket: 'write',
    output: Done,
  }),
  setAdmins: endpoint({
    method: 'PUT',
    path: '/worlds/{worldId}/admins',
    access: 'superadmin',
    audit: 'worlds.setAdmins',
    scope: 'world',
    body: z.object({ admins: z.array(Id).check(z.maxLength(200)) }),
    output: One,
    errors: ['admin_unknown'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/worlds/{worldId}/settings',
    access: 'user',
    scope: 'world',
    output: WorldSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/worlds/{worldId}/settings',
    access: 'user',
    audit: 'worlds.saveSettings',
    scope: 'world',
    /** Any of the sections, bare or inside `settings`; the sections left out stay as they are. */
    body: z.pipe(
      z.transform((body) => (body && typeof body === 'object' && 'settings' in body ? body.settings : body)),
      z.partial(WorldSettings),
    ),
    output: z.object({ success: z.boolean(), message: z.string(), settings: WorldSettings }),
  }),
  /** How many villages of the world's last upload the given sections would take, with the saved ones for those left out. */
  previewSettings: endpoint({
    method: 'POST',
    path: '/worlds/{worldId}/settings/preview',
    access: 'user',
    audit: { none: 'Counting villages changes nothing.' },
    scope: 'world',
    permission: 'read',
    load: 'heavy',
    body: z._default(z.partial(ClassifyingSections), {}),
    /** No preview while no plan of the world knows any troops. */
    output: z.object({ preview: z.optional(SettingsPreview) }),
  }),
  sync: endpoint({
    method: 'POST',
    path: '/sync-staemme',
    access: 'user',
    audit: 'worlds.sync',
    scope: 'world',
    bucket: 'write',
    load: 'heavy',
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
