import { Button, ToggleButton } from '@fluentui/react-components'
import { type TargetView, targetTypeLabels } from '../../../../shared/model/target.ts'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { paths } from '../../../lib/paths.ts'
import type { MapVillage } from '../scene/map-world.ts'
import type { useTargetWork } from './use-target-work.tsx'

interface VillageActionsProps {
  planId: string
  village: MapVillage
  /** Those of the plan in this village. */
  targets: readonly TargetView[]
  isSender: boolean
  /** Belongs to a tribe of the plan. */
  isOwn: boolean
  work: ReturnType<typeof useTargetWork>
  showsReach: boolean
  onReach: (shows: boolean) => void
  onAdd: (target: TargetView) => void
}

export function VillageActions({
  planId,
  village,
  targets,
  isSender,
  isOwn,
  work,
  showsReach,
  onReach,
  onAdd,
}: VillageActionsProps) {
  const [target] = targets
  return (
    <Row gap="xs" align="stretch">
      {!isOwn && (
        <Button size="small" onClick={() => work.add([village])}>
          {target ? 'Weiteres Ziel' : 'Als Ziel hinzufügen'}
        </Button>
      )}
      {target && (
        <>
          {targets.map((one) => (
            <LinkButton
              key={one._id}
              size="small"
              to={`${paths.editTargets(planId)}?target=${encodeURIComponent(one._id)}`}
            >
              {targets.length === 1 ? 'Ziel bearbeiten' : editLabel(one)}
            </LinkButton>
          ))}
          <Button size="small" disabledFocusable={work.isRemoving} onClick={() => work.remove(targets)}>
            Ziel entfernen
          </Button>
          <Button size="small" onClick={() => onAdd(target)}>
            Angriff hinzufügen
          </Button>
        </>
      )}
      <ToggleButton size="small" checked={showsReach} onClick={() => onReach(!showsReach)}>
        Reichweiten
      </ToggleButton>
      {isSender && (
        <LinkButton size="small" to={paths.troops(planId)}>
          Herkunftsdörfer
        </LinkButton>
      )}
    </Row>
  )
}

const editLabel = ({ type, wave }: TargetView) =>
  `${targetTypeLabels[type]}${wave ? ` · Welle ${wave}` : ''} bearbeiten`
