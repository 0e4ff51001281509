import type { CopyWorld } from '../../../../shared/game/orders/order-formats.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { FilesPanel } from './files-panel.tsx'
import { HandOverPanel } from './hand-over-panel.tsx'

interface FilesTabProps {
  plan: Plan
  /** The players who have orders. */
  entries: readonly ExportEntry[]
  world: CopyWorld
  playerId: number | undefined
  onPlayer: (playerId: number | undefined) => void
  issue: number
  handsOver: boolean
}

export default function FilesTab({ plan, entries, world, playerId, onPlayer, ...handOver }: FilesTabProps) {
  return (
    <Stack gap="l" shrink>
      <FilesPanel
        planId={plan._id}
        planName={plan.name}
        entries={entries}
        world={world}
        playerId={playerId}
        onPlayer={onPlayer}
      />
      <HandOverPanel planId={plan._id} entries={entries} timeZone={world.timeZone} {...handOver} />
    </Stack>
  )
}
