import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import type { WishesReplacements } from '../../../../shared/contract/schemas/wishes.ts'
import { wishes } from '../../../../shared/contract/wishes.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { unsendableSentences } from '../../../../shared/model/wishes/unsendable.ts'
import { attackKey } from '../../../../shared/model/wishes/wish.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { useWishes } from '../../../components/plan/wishes/use-wishes.ts'
import { useRead } from '../../../lib/api/use-read.ts'
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
  /** True while a calculation is running. */
  disabled: boolean
}

/** Attacks that can no longer be sent, each with its replacement to take. */
export function ReplacementsPanel(props: ReplacementsPanelProps) {
  const read = useRead(wishes.replacements, { params: { planId: props.planId } })
  return (
    <Loaded
      read={read}
      failed="Fehler beim Prüfen der geplanten Angriffe"
      loading="Geplante Angriffe werden geprüft …"
      screen
    >
      {(found) => <Replacements {...props} found={found} />}
    </Loaded>
  )
}

function Replacements({ planId, timeZone, found, disabled }: ReplacementsPanelProps & { found: WishesReplacements }) {
  const styles = useStyles()
  const { edit, busy, shown } = useWishes(planId, undefined)
  const { count, replacements } = found
  if (count === 0)
    return (
      <EmptyState
        icon={<CheckmarkCircleRegular />}
        title="Nichts zu ersetzen"
        text="Nach den neuesten Truppen und Weltdaten können alle geplanten Angriffe so abgeschickt werden."
      />
    )
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
