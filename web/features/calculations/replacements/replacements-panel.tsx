import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { WishesReplacements } from '../../../../shared/contract/wishes.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { unsendableSentences } from '../../../../shared/model/wishes/unsendable.ts'
import { attackKey } from '../../../../shared/model/wishes/wish.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { useWishes } from '../../../components/plan/wishes/use-wishes.ts'
import { launchMoment } from '../diagnosis/moments.ts'
import { BoundedList } from '../launches/bounded-list.tsx'
import { allText, attackText, insteadSentence } from './sentences.ts'

const fewEntries = 6

const useStyles = makeStyles({
  panel: { borderLeft: `${tokens.strokeWidthThickest} solid ${tokens.colorStatusWarningBorderActive}` },
  entry: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    fontVariantNumeric: 'tabular-nums',
  },
})

interface ReplacementsPanelProps {
  planId: string
  timeZone: string
  found: WishesReplacements | undefined
  error: unknown
  onRetry: () => unknown
  /** While a calculation runs. */
  disabled: boolean
}

/** Attacks that can no longer be sent, each with its replacement to take; nothing while there are none. */
export function ReplacementsPanel({ planId, timeZone, found, error, onRetry, disabled }: ReplacementsPanelProps) {
  const styles = useStyles()
  const { edit, busy, shown } = useWishes(planId, undefined)
  if (!found) {
    return error === undefined ? null : (
      <ErrorNotice title="Fehler beim Prüfen der geplanten Angriffe" error={error} onRetry={onRetry} />
    )
  }
  const { count, replacements } = found
  if (count === 0) return null
  const isWaiting = disabled || busy
  return (
    <Panel
      className={styles.panel}
      title={`Angriffe, die so nicht mehr gehen (${formatNumber(count)})`}
      text="Nach den neuesten Truppen und Weltdaten. Alle anderen Angriffe bleiben, wie sie sind; was du übernimmst, wird festgehalten."
      actions={
        <Button
          appearance="primary"
          icon={busy ? <BusySpinner /> : undefined}
          disabledFocusable={isWaiting}
          onClick={() => edit(replacements.map((each) => each.edit))}
        >
          {allText(found)}
        </Button>
      }
    >
      {shown.error !== undefined && <ErrorNotice title="Die Änderung wurde nicht übernommen" error={shown.error} />}
      {shown.refused.map(({ index, message }) => (
        <Muted key={index} role="alert">{`Nicht übernommen: ${message}`}</Muted>
      ))}
      <BoundedList
        label="Angriffe, die so nicht mehr gehen"
        items={replacements}
        itemKey={({ attack }) => attackKey(attack)}
        few={fewEntries}
        estimateHeight={88}
      >
        {(each) => (
          <div className={styles.entry}>
            <Stack gap="xxs" shrink>
              <Row gap="m" rowGap="none">
                <Text weight="semibold">{attackText(each)}</Text>
                <Muted>{`${each.playerName} · ${launchMoment(each.launchAt, timeZone)}`}</Muted>
              </Row>
              <Muted>{unsendableSentences[each.cause]}</Muted>
              <Text>{insteadSentence(each, timeZone)}</Text>
            </Stack>
            <Button
              size="small"
              disabledFocusable={isWaiting}
              aria-label={`${each.instead ? 'Übernehmen' : 'Entfernen'}: ${attackText(each)}`}
              onClick={() => edit([each.edit])}
            >
              {each.instead ? 'Übernehmen' : 'Entfernen'}
            </Button>
          </div>
        )}
      </BoundedList>
      {count > replacements.length && (
        <Muted>{`… und ${formatNumber(count - replacements.length)} weitere, sobald diese übernommen sind`}</Muted>
      )}
    </Panel>
  )
}
