import { Badge, Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { maxGivenName } from '../../../../shared/model/basics.ts'
import type { FormerResult } from '../../../../shared/model/calculation.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { countsText, pressText, resultLabel, resultTitle, sinceText } from './result-text.ts'

const useStyles = makeStyles({
  row: {
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  what: { flexGrow: 1, flexBasis: '18rem' },
})

interface ResultRowProps {
  result: FormerResult
  timeZone: string
  disabled: boolean
  compared: boolean
  onName: (name: string) => Promise<void>
  /** Undefined if there is nothing to compare with. */
  onCompare: (() => void) | undefined
  onRestore: () => void
}

/** One kept result: when, who, how many attacks, and what can be done with it. */
export function ResultRow({ result, timeZone, disabled, compared, onName, onCompare, onRestore }: ResultRowProps) {
  const styles = useStyles()
  const [naming, setNaming] = useState(false)
  const { at, by, name, press, isCurrent } = result
  const label = resultLabel(result, timeZone)
  return (
    <Row gap="m" rowGap="s" justify="between" className={styles.row}>
      <Stack gap="xxs" shrink className={styles.what}>
        <Row gap="s" rowGap="none">
          <Strong breaks>{resultTitle(result)}</Strong>
          {isCurrent && (
            <Badge appearance="tint" color="brand">
              Aktuell
            </Badge>
          )}
        </Row>
        <Muted small breaks>
          {[
            name && pressText(press),
            <time key="at" dateTime={at}>{`${formatDateTimeSeconds(at, timeZone)} Uhr`}</time>,
            by,
          ]
            .filter(Boolean)
            .flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
        </Muted>
        <Muted small>{[countsText(result), sinceText(result)].filter(Boolean).join(' · ')}</Muted>
        {naming && <NameForm name={name} label={label} onName={onName} onClose={() => setNaming(false)} />}
      </Stack>
      <Row gap="s">
        {!naming && (
          <Button size="small" appearance="subtle" aria-label={`${label}: Benennen`} onClick={() => setNaming(true)}>
            Benennen
          </Button>
        )}
        {onCompare && (
          <Button size="small" aria-label={`${label}: Vergleichen`} aria-pressed={compared} onClick={onCompare}>
            Vergleichen
          </Button>
        )}
        {!isCurrent && (
          <Button size="small" disabled={disabled} aria-label={`${label}: Wiederherstellen`} onClick={onRestore}>
            Wiederherstellen
          </Button>
        )}
      </Row>
    </Row>
  )
}

interface NameFormProps extends Pick<ResultRowProps, 'onName'> {
  name: string
  label: string
  onClose: () => void
}

function NameForm({ name, label, onName, onClose }: NameFormProps) {
  const [text, setText] = useState(name)
  const save = useAction(async () => {
    await onName(text.trim())
    onClose()
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <Row gap="s">
        <Input
          aria-label={`Name für ${label}`}
          placeholder="Name"
          autoFocus
          size="small"
          maxLength={maxGivenName}
          value={text}
          onChange={(_, { value }) => setText(value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <Button size="small" type="submit" appearance="primary" disabledFocusable={save.busy}>
          Speichern
        </Button>
        <Button size="small" appearance="subtle" onClick={onClose}>
          Abbrechen
        </Button>
      </Row>
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern des Namens" error={save.error} />}
    </form>
  )
}
