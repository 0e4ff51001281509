import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Outcome } from '../../../components/feedback/outcome.tsx'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { shortListRow } from '../../../components/layout/list-row.ts'
import { Row } from '../../../components/layout/stack.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'

const useStyles = makeStyles({
  list: { maxHeight: '16rem', marginTop: tokens.spacingVerticalXS },
  item: {
    ...shortListRow,
    overflowWrap: 'anywhere',
  },
})

/** Result of an upload or a pasted text; only `message` if nothing more is known. */
export interface Ending {
  success: boolean
  message: string
  processed?: number
  errors?: number
  errorDetails?: readonly string[]
  /** Warnings about entries that were accepted. */
  notes?: readonly string[]
}

interface ResultBoxProps {
  ending: Ending
  /** What is counted: `Einträge`, `Zeilen`. */
  noun: string
}

export function ResultBox({ ending, noun }: ResultBoxProps) {
  const { success, message, processed, errors, errorDetails = [], notes = [] } = ending
  return (
    <Outcome>
      <Notice intent={success ? 'success' : 'error'}>{message}</Notice>
      {processed !== undefined && errors !== undefined && (
        <Row gap="s" align="stretch">
          <Badge appearance="tint" size="large" color={processed > 0 ? 'success' : 'informative'}>
            {`Verarbeitete ${noun}: ${formatNumber(processed)}`}
          </Badge>
          <Badge appearance="tint" size="large" color={errors > 0 ? 'warning' : 'informative'}>
            {`Fehler: ${formatNumber(errors)}`}
          </Badge>
        </Row>
      )}
      <Details label="Fehlerdetails anzeigen" name="Fehlerdetails" texts={errorDetails} />
      <Details label="Hinweise anzeigen" name="Hinweise" texts={notes} />
    </Outcome>
  )
}

function Details({ label, name, texts }: { label: string; name: string; texts: readonly string[] }) {
  const styles = useStyles()
  if (texts.length === 0) return null
  return (
    <div>
      <Disclosure label={label}>
        <VirtualList
          ownArea
          label={name}
          framed
          className={styles.list}
          items={texts}
          itemKey={(text) => text}
          estimateHeight={29}
        >
          {(text) => (
            <div className={styles.item}>
              <Text>{text}</Text>
            </div>
          )}
        </VirtualList>
      </Disclosure>
    </div>
  )
}
