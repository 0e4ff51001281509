import { Button, Text } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { type Adding, targetsIn } from './add-in-pages.ts'

interface AddingStatusProps {
  adding: Adding
  isRunning: boolean
  onStop: () => void
}

/** Progress of an addition in pages; afterwards what is saved, if it is not all. */
export function AddingStatus({ adding: { pages, done }, isRunning, onStop }: AddingStatusProps) {
  const [saved, all] = [targetsIn(pages.slice(0, done)), targetsIn(pages)]
  const sentence = `${formatNumber(saved)} von ${countedNoun(all, 'Ziel', 'Zielen')} gespeichert`
  if (!isRunning) return <Notice intent="info">{`${sentence}, ${formatNumber(all - saved)} noch offen.`}</Notice>
  return (
    <Stack gap="s">
      <Row gap="m">
        <Text role="status">{`${sentence} …`}</Text>
        <Button size="small" onClick={onStop}>
          Anhalten
        </Button>
      </Row>
      <Progress share={saved / all} label="Ziele gespeichert" />
    </Stack>
  )
}
