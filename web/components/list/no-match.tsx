import { Button } from '@fluentui/react-components'
import { Row } from '../layout/stack.ts'
import { Muted } from '../layout/text.ts'

interface NoMatchProps {
  text: string
  onReset: () => void
}

/** In place of a list whose filter leaves nothing, with the way back to all. */
export function NoMatch({ text, onReset }: NoMatchProps) {
  return (
    <Row gap="s">
      <Muted>{text}</Muted>
      <Button size="small" onClick={onReset}>
        Filter zurücksetzen
      </Button>
    </Row>
  )
}
