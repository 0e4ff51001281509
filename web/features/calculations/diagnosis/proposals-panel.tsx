import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import { pluralOfKind } from '../../../../shared/model/attack.ts'
import type { Proposal, RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { BoundedList } from '../launches/bounded-list.tsx'
import { gainLabel, helpSentence, type Setting } from '../runs/sentences.ts'
import { rankedHelps } from './diagnosis-groups.ts'
import { mendOfHelp } from './mend.ts'
import { MendLink } from './mend-link.tsx'

const fewHelps = 6

const useStyles = makeStyles({
  help: {
    display: 'grid',
    gridTemplateColumns: '7.5rem minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  ways: { fontSize: tokens.fontSizeBase200 },
})

interface HelpsPanelProps {
  planId: string
  runs: RunDiagnosis[]
  setting: Setting
  /** They are computed with the reasons; keeps their place. */
  isPending: boolean
}

/** Changes that would gain attacks, largest gain first; renders nothing without any. */
export function HelpsPanel({ planId, runs, setting, isPending }: HelpsPanelProps) {
  const styles = useStyles()
  const helps = rankedHelps(runs)
  if (helps.length === 0 && !isPending) return null
  return (
    <Panel
      title="Was hilft"
      text="Jede Änderung ist einzeln durchgerechnet; mehrere zusammen können weniger bringen als ihre Summe."
    >
      {isPending && <Muted>Vorschläge werden mit den Gründen ermittelt.</Muted>}
      {helps.length > 0 && (
        <BoundedList label="Was hilft" items={helps} itemKey={proposalKey} few={fewHelps} estimateHeight={64}>
          {({ kind, help }) => (
            <div className={styles.help}>
              <div>
                <Badge appearance="tint" color="success" size="large">
                  {gainLabel(help.gain)}
                </Badge>
              </div>
              <Stack gap="xxs" shrink>
                <Text>{helpSentence(help, kind, setting)}</Text>
                <Row gap="l" rowGap="none" align="stretch" className={styles.ways}>
                  <Muted>{pluralOfKind(kind)}</Muted>
                  <MendLink mend={mendOfHelp(help, planId)} />
                </Row>
              </Stack>
            </div>
          )}
        </BoundedList>
      )}
    </Panel>
  )
}

function proposalKey({ kind, help }: { kind: AttackKind; help: Proposal }): string {
  switch (help.kind) {
    case 'slot':
      return `${kind} slot ${help.slot.playerId} ${help.slot.from} ${help.slot.to}`
    case 'autoSlots':
      return `${kind} autoSlots ${help.before.start} ${help.before.end} ${help.after.start} ${help.after.end}`
    case 'sendFrom':
      return `${kind} sendFrom ${help.sendFrom}`
    case 'senders':
      return `${kind} senders ${help.like.villageId} ${help.count}`
  }
}
