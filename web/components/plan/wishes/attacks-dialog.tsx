import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import type { Attack } from '../../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { targetName } from '../../../../shared/model/inputs/wave.ts'
import { usePlanAttacks } from '../../../lib/api/plan-attacks.ts'
import { formatDaySeconds } from '../../../lib/format/format.ts'
import { oncePerTrain } from '../../../lib/format/train-text.ts'
import { Loaded } from '../../feedback/loading.tsx'
import { Row, Stack } from '../../layout/stack.ts'
import { Muted, Numeric, Strong } from '../../layout/text.ts'
import { VirtualList } from '../../list/virtual-list.tsx'
import type { AimedTarget } from './asked.ts'
import { AttackMenu } from './attack-menu.tsx'
import { attackText, wayText } from './attack-ref.ts'
import { EditBar } from './edit-bar.tsx'
import { ListDialog } from './list-dialog.tsx'
import { useAttackWork } from './use-attack-work.tsx'

const useStyles = makeStyles({
  list: { flexGrow: 1, minHeight: 0, maxHeight: 'none' },
  item: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
})

/** Whose attacks are shown: those of a village, or those on a target. */
export type AttacksOf = { villageId: number; x: number; y: number } | AimedTarget

interface AttacksDialogProps {
  open: boolean
  planId: string
  timeZone: string
  of: AttacksOf
  onClose: () => void
}

/** The attacks of a village or on a target, with all that can be done with them. */
export default function AttacksDialog({ open, onClose, ...list }: AttacksDialogProps) {
  const { of } = list
  const title = 'targetId' in of ? `Angriffe auf ${targetName(of)}` : `Angriffe von ${formatCoordinate(of)}`
  return (
    <ListDialog title={title} open={open} onClose={onClose}>
      <AttackList {...list} />
    </ListDialog>
  )
}

function AttackList({ planId, timeZone, of }: Omit<AttacksDialogProps, 'open' | 'onClose'>) {
  const styles = useStyles()
  const read = usePlanAttacks(planId)
  const attacks = read.data?.attacks
  const { editor, act, ask, dialog, effects } = useAttackWork(planId, timeZone, attacks)
  return (
    <>
      {'targetId' in of && (
        <Row>
          <Button size="small" icon={<AddRegular />} onClick={() => ask({ what: 'add', target: of })}>
            Angriff hinzufügen
          </Button>
        </Row>
      )}
      <Loaded read={read} failed="Fehler beim Laden der Angriffe" loading="Angriffe werden geladen …">
        {() => {
          const own = oncePerTrain(attacks ?? []).filter((attack) => belongsTo(attack, of))
          if (own.length === 0) return <Muted className={styles.list}>Hier ist kein Angriff geplant.</Muted>
          return (
            <VirtualList
              ownArea
              label="Angriffe"
              framed
              className={styles.list}
              items={own}
              itemKey={(attack) => `${attack.type} ${wayText(attack)}`}
              estimateHeight={64}
            >
              {(attack) => (
                <Row gap="s" wrap={false} justify="between" className={styles.item}>
                  <Stack as="span" gap="xxs" shrink>
                    <Row as="span" gap="s" rowGap="none">
                      <Strong numeric>{attackText(attack)}</Strong>
                      <span>{attack.senderPlayerName}</span>
                      {attack.fixed && (
                        <Badge appearance="outline">{attack.fixed === 'pinned' ? 'festgehalten' : 'unterwegs'}</Badge>
                      )}
                    </Row>
                    <Numeric size={200}>
                      {`ab ${formatDaySeconds(attack.launchAt, timeZone)} · an ${formatDaySeconds(attack.time, timeZone)}`}
                    </Numeric>
                  </Stack>
                  <AttackMenu attack={attack} act={act} effects={effects} />
                </Row>
              )}
            </VirtualList>
          )
        }}
      </Loaded>
      <EditBar editor={editor} />
      {dialog}
    </>
  )
}

const belongsTo = (attack: Attack, of: AttacksOf) =>
  'targetId' in of ? attack.targetId === of.targetId : attack.senderVillageId === of.villageId
