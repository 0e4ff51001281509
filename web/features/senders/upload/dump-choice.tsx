import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { DumpMode } from '../../../../shared/contract/senders.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { ChoiceDialog } from '../../../components/feedback/choice-dialog.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Numeric } from '../../../components/layout/text.ts'
import type { DumpChange } from './dump-change.ts'

const useStyles = makeStyles({
  counts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  count: { textAlign: 'end' },
  what: { margin: 0 },
})

interface DumpChoiceProps {
  open: boolean
  /** Unknown while the dump is being read. */
  change: DumpChange | undefined
  onChoose: (mode: DumpMode) => void
  onClose: () => void
}

/** Asks whether to merge a dump or replace all villages, which deletes those missing in it. */
export default function DumpChoice({ open, change, onChoose, onClose }: DumpChoiceProps) {
  const styles = useStyles()
  return (
    <ChoiceDialog
      title="Dörfer ergänzen oder ersetzen?"
      open={open}
      actions={[
        { label: 'Alle ersetzen', onChoose: () => onChoose('replace') },
        { label: 'Nur diese Spieler', onChoose: () => onChoose('replacePlayers') },
        { label: 'Ergänzen', onChoose: () => onChoose('merge') },
      ]}
      onClose={onClose}
    >
      <Stack gap="m">
        {change ? (
          <dl className={styles.counts} aria-label="Der Dump und die vorhandenen Dörfer">
            <Count count={change.added} what="neu im Dump (höchstens)" />
            <Count count={change.updated} what="vorhanden, bekommen neue Truppen" />
            <Count count={change.unnamed} what="vorhanden, stehen nicht im Dump" />
            <Count count={change.unnamedOfPlayers} what="davon von Spielern, die im Dump vorkommen" />
          </dl>
        ) : (
          <Text>Der Plan hat schon Dörfer aus einem früheren Dump.</Text>
        )}
        <Text>
          {change
            ? `Beim Ergänzen ${change.unnamed === 1 ? 'bleibt' : 'bleiben'} ${countedNoun(change.unnamed, 'Dorf', 'Dörfer')} mit den bisherigen Truppen, mit „Alle ersetzen“ ${change.unnamed === 1 ? 'fällt es' : 'fallen sie'} weg.`
            : 'Beim Ergänzen bleiben Dörfer, die nicht im neuen Dump stehen, mit „Alle ersetzen“ fallen sie weg.'}{' '}
          Mit „Nur diese Spieler“ fallen allein Dörfer von Spielern weg, die im Dump mit anderen Dörfern vorkommen. Von
          Hand eingetragene Dörfer bleiben in jedem Fall.
        </Text>
      </Stack>
    </ChoiceDialog>
  )
}

function Count({ count, what }: { count: number; what: string }) {
  const styles = useStyles()
  return (
    <>
      <Numeric as="dt" strong className={styles.count}>
        {formatNumber(count)}
      </Numeric>
      <dd className={styles.what}>{what}</dd>
    </>
  )
}
