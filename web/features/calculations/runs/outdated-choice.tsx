import { Button } from '@fluentui/react-components'
import { wishes } from '../../../../shared/contract/wishes.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { OutdatedReason } from '../../../../shared/model/run-inputs.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { outdatedSentence } from '../../../components/plan/outdated.ts'
import { useRead } from '../../../lib/api/use-read.ts'

interface OutdatedChoiceProps {
  planId: string
  reasons: readonly OutdatedReason[]
  /** True while a calculation is running. */
  disabled: boolean
  onCalculate: () => void
  onReplace: () => void
}

/** Warns that results are outdated, and offers both ways on with what each keeps; nothing if current. */
export function OutdatedChoice({ planId, reasons, disabled, onCalculate, onReplace }: OutdatedChoiceProps) {
  const isOutdated = reasons.length > 0
  const { data: found } = useRead(wishes.replacements, isOutdated ? { params: { planId } } : undefined)
  if (!isOutdated) return null
  const count = found?.count ?? 0
  return (
    <Notice intent="warning">
      <Stack gap="s">
        {`${outdatedSentence(reasons)} Manche Angriffe gehen vielleicht nicht mehr. „Neu berechnen“ plant alle Angriffe und behält so viele wie möglich; „Nur ersetzen“ ändert allein die, die nicht mehr gehen.`}
        <Row gap="s">
          <Button size="small" appearance="primary" disabled={disabled} onClick={onCalculate}>
            Neu berechnen
          </Button>
          <Button size="small" disabled={disabled} onClick={onReplace}>
            {count > 0 ? `Nur ersetzen (${formatNumber(count)})` : 'Nur ersetzen'}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
