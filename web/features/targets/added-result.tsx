import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { targets } from '../../../shared/contract/targets.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { RejectedSection, UnusedNotice } from '../../components/feedback/rejected-lines.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { foretoldSentence, misorderedSentence, savedSentence } from './added-sentences.ts'
import { PreviewTable } from './preview-table.tsx'

/** Response to targets added in any way. */
export type AddedTargets = OutputOf<typeof targets.addManual>

function MisorderedNotice({ places }: { places: readonly string[] }) {
  const sentence = misorderedSentence(places)
  return sentence === undefined ? null : <Notice intent="warning">{sentence}</Notice>
}

/** Result of adding targets: new, known and rejected ones. */
export function AddedResult({ answer }: { answer: AddedTargets }) {
  return (
    <Stack as="section" gap="m" aria-label="Ergebnis">
      <Notice intent={answer.rejected + answer.own > 0 ? 'warning' : 'success'}>{savedSentence(answer)}</Notice>
      <MisorderedNotice places={answer.misordered} />
      <UnusedNotice parts={answer.unused} />
      <RejectedSection lines={answer.rejectedLines} total={answer.rejected} />
    </Stack>
  )
}

/** Preview of adding targets; nothing is saved yet. */
export function AddedPreview({ answer }: { answer: AddedTargets }) {
  const { coordinates, targets, accepted } = answer
  const more = accepted - coordinates.length
  return (
    <Stack as="section" gap="m" aria-label="Vorschau">
      <Notice intent={answer.rejected + answer.own > 0 ? 'warning' : 'info'}>{foretoldSentence(answer)}</Notice>
      <MisorderedNotice places={answer.misordered} />
      <PreviewTable targets={targets} />
      <Row gap="m">
        {more > 0 && <Muted>{`… und ${countedNoun(more, 'weiteres', 'weitere')}`}</Muted>}
        <CopyButton size="small" label="Koordinaten kopieren" text={coordinates.join(' ')} />
      </Row>
      <RejectedSection lines={answer.rejectedLines} total={answer.rejected} />
    </Stack>
  )
}
