import { useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import { syncSentence, type World } from '../../../shared/model/world.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { call, errorMessage } from '../../lib/api/api.ts'
import { showInList } from '../../lib/api/use-read.ts'
import { withFrozenOrder } from '../../lib/draft/frozen-order.ts'
import { lossText } from './loss.ts'

type Change = 'sync' | 'removal'

export interface WorldFailure {
  key: string
  worldId: string
  text: string
}

export interface WorldChanges {
  /** Like `remove`, never throws: a failure is kept until it is dismissed or the change is tried again. */
  sync(world: World): Promise<void>
  /** Asks before it deletes the world. */
  remove(world: World): Promise<void>
  failures: readonly WorldFailure[]
  dismiss(key: string): void
}

export function useWorldChanges(): WorldChanges {
  const notify = useNotify()
  const confirm = useConfirm()
  const [failures, setFailures] = useState<readonly WorldFailure[]>([])
  const dismiss = (key: string) => setFailures((before) => before.filter((failure) => failure.key !== key))
  const attempt = async (change: Change, world: World, prefix: string, work: () => Promise<void>) => {
    const key = `${world._id} ${change}`
    dismiss(key)
    try {
      await work()
    } catch (error) {
      setFailures((before) => [...before, { key, worldId: world._id, text: prefix + errorMessage(error) }])
    }
  }
  return {
    failures,
    dismiss,
    sync: (world) =>
      attempt('sync', world, `Sync-Fehler für ${world.name}: `, async () => {
        const { stats } = await call(worlds.sync, { body: { worldId: world._id } })
        notify.success(`Sync für ${world.name} erfolgreich! ${syncSentence(stats)}`, undefined, 5)
      }),
    remove: async (world) => {
      const count = await countPlans(world._id)
      const sure = await confirm({
        title: `„${world.name}“ löschen?`,
        text: `${lossText(count)} Das lässt sich nicht rückgängig machen.`,
        action: 'Löschen',
      })
      if (!sure) return
      await attempt('removal', world, 'Fehler beim Löschen: ', () =>
        withFrozenOrder(async () => {
          await call(worlds.remove, { params: { worldId: world._id } })
          await showInList(worlds.list, { removed: world._id })
          notify.success('Welt erfolgreich gelöscht!')
        }),
      )
    },
  }
}

/** Number of a world's plans; undefined if unavailable, so that deletion stays possible. */
async function countPlans(worldId: string): Promise<number | undefined> {
  try {
    return (await call(plans.list, { query: { worldId } })).plans.length
  } catch {
    return undefined
  }
}
