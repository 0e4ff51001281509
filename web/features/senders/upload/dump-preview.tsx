import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { senderTypeLabels } from '../../../../shared/model/sender.ts'
import { UnusedNotice } from '../../../components/feedback/rejected-lines.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { type DumpPreview, formatLabels } from './preview.ts'
import { SkippedNote } from './skipped-note.tsx'

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL, color: tokens.colorNeutralForeground2 },
  item: { overflowWrap: 'anywhere' },
})

export function DumpPreviewNote({ preview }: { preview: DumpPreview | undefined }) {
  const styles = useStyles()
  return (
    <Stack gap="xs" aria-live="polite">
      {preview && (
        <>
          <Row gap="s">
            <Text weight="semibold">Erkannt:</Text>
            <Text>{preview.format ? formatLabels[preview.format] : 'kein lesbares Dorf'}</Text>
            {preview.villages > 0 && (
              <Badge appearance="tint" size="large" color="success">
                {`höchstens ${countedNoun(preview.villages, 'Dorf', 'Dörfer')}`}
              </Badge>
            )}
            {preview.rejected > 0 && (
              <Badge appearance="tint" size="large" color="warning">
                {countedNoun(preview.rejected, 'Zeile fällt weg', 'Zeilen fallen weg')}
              </Badge>
            )}
          </Row>
          {preview.kinds && preview.kinds.length > 0 && (
            <Row gap="s">
              <Text weight="semibold">Voraussichtlich:</Text>
              {preview.kinds.map(({ type, count }) => (
                <Badge key={type ?? 'none'} appearance="tint" color={type ? 'brand' : 'subtle'} size="large">
                  {`${type ? senderTypeLabels[type] : 'Ohne Rolle'}: ${formatNumber(count)}`}
                </Badge>
              ))}
            </Row>
          )}
          <UnusedNotice parts={preview.unused} />
          <SkippedNote lines={preview.firstSkipped} total={preview.skipped} />
          {preview.firstRejected.length > 0 && (
            <ul className={styles.list}>
              {preview.firstRejected.map(({ line, reason, text }) => (
                <li key={`${line} ${reason}`} className={styles.item}>
                  Zeile {line}: {reason} <code>{text.slice(0, 60)}</code>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Stack>
  )
}
