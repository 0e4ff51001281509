import type { TargetView } from '../../../shared/model/target.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Row } from '../../components/layout/stack.ts'
import { coordinatesText, withLimitsText } from './target-list.ts'

/** Copies targets as coordinates, or with limits in the format for adding them. */
export function CopyTargets({ targets }: { targets: readonly TargetView[] }) {
  const none = targets.length === 0
  return (
    <Row gap="m" align="stretch">
      <CopyButton size="small" label="Koordinaten kopieren" disabled={none} text={() => coordinatesText(targets)} />
      <CopyButton size="small" label="Mit Mengen kopieren" disabled={none} text={() => withLimitsText(targets)} />
    </Row>
  )
}
