import { snapshots } from '../../../shared/contract/schemas/snapshots.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

/** The world's tribes by id; none before the first sync. */
export const handler = defineHandler(snapshots.tribes, async ({ world }) => {
  const index = await loadWorldIndex(world)
  if (!index) return { tribes: [] }
  return cachedJson(snapshots.tribes, [world.snapshot?.hash], () => {
    const { id, tag, name, members, villages } = index.snapshot.tribes
    return {
      tribes: id.map((id, i) => ({
        id,
        tag: tag[i] ?? '',
        name: name[i] ?? '',
        members: members[i] ?? 0,
        villages: villages[i] ?? 0,
      })),
    }
  })
})
