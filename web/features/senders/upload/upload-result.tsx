import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { senders } from '../../../../shared/contract/senders.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { RejectedSection, UnusedNotice } from '../../../components/feedback/rejected-lines.tsx'
import { ThresholdAdviceList } from '../../../components/feedback/threshold-advice-list.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { StatTiles } from '../../../components/list/stat-tiles.tsx'
import { SkippedNote } from './skipped-note.tsx'

/** Response to troops sent in either mode; only dumps have villages without a role. */
export type UploadAnswer = OutputOf<typeof senders.addManual> &
  Partial<
    Pick<
      OutputOf<typeof senders.uploadTroops>,
      'skipped' | 'skippedLines' | 'unclassified' | 'advice' | 'added' | 'updated'
    >
  >

export function UploadResult({ answer }: { answer: UploadAnswer }) {
  const {
    message,
    accepted,
    rejected,
    rejectedLines,
    skipped = 0,
    skippedLines = [],
    unused,
    unclassified,
    advice,
    added,
    updated,
  } = answer
  return (
    <Stack as="section" gap="m" aria-label="Ergebnis">
      <Notice intent={rejected > 0 ? 'warning' : 'success'}>{message}</Notice>
      <StatTiles
        stats={[
          { label: 'Übernommen', value: formatNumber(accepted), tone: 'success' },
          { label: 'Abgelehnt', value: formatNumber(rejected), tone: rejected > 0 ? 'danger' : 'neutral' },
          ...(added === undefined ? [] : [{ label: 'Neu', value: formatNumber(added) }]),
          ...(updated === undefined ? [] : [{ label: 'Aktualisiert', value: formatNumber(updated) }]),
          ...(unclassified === undefined ? [] : [{ label: 'Ohne Rolle im Plan', value: formatNumber(unclassified) }]),
        ]}
      />
      {unclassified !== undefined && unclassified > 0 && (
        <Muted>
          {`${countedNoun(unclassified, 'Dorf erreicht', 'Dörfer erreichen')} keinen Schwellenwert der Klassifizierung und ${
            unclassified === 1 ? 'greift' : 'greifen'
          } nicht an.`}
        </Muted>
      )}
      <ThresholdAdviceList advice={advice} />
      <UnusedNotice parts={unused} />
      <SkippedNote lines={skippedLines} total={skipped} />
      <RejectedSection lines={rejectedLines} total={rejected} />
    </Stack>
  )
}
