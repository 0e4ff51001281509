import { Button, makeStyles, Text } from '@fluentui/react-components'
import { sightings } from '../../../../shared/contract/sightings.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ListedUpload } from '../../../../shared/model/sighting.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { listRow } from '../../../components/layout/list-row.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDateTime } from '../../../lib/format/format.ts'

const useStyles = makeStyles({
  list: { maxHeight: '20rem' },
  row: listRow,
  what: { flex: '1 1 14rem', overflowWrap: 'anywhere' },
})

interface UploadsPanelProps {
  planId: string
  uploads: readonly ListedUpload[]
  timeZone: string
  onRemoved: () => void
}

/** Uploads and pasted texts, newest first; one or all can be deleted. */
export function UploadsPanel({ planId, uploads, timeZone, onRemoved }: UploadsPanelProps) {
  const styles = useStyles()
  const confirm = useConfirm()
  const notify = useNotify()
  const removal = useAction(async (upload: ListedUpload | undefined) => {
    try {
      await (upload
        ? call(sightings.remove, { params: { planId, uploadId: upload._id } })
        : call(sightings.removeAll, { params: { planId } }))
      notify.success(upload ? 'Upload zurückgenommen.' : 'Alle Uploads zurückgenommen.')
    } catch (failure) {
      notify.error('Fehler beim Zurücknehmen.', serverSentence(failure))
    }
    // Also after a failure: somebody else may have deleted it.
    await reread(sightings.remove, { params: { planId } })
    onRemoved()
  })
  const ask = async (upload: ListedUpload) => {
    const sure = await confirm({
      title: `„${uploadName(upload)}“ zurücknehmen?`,
      text: `${countedNoun(upload.count, 'Angriff', 'Angriffe')} vom ${formatDateTime(upload.at, timeZone)} zählen nicht mehr, soweit sie in keinem anderen Upload stehen.`,
      action: 'Zurücknehmen',
    })
    if (sure) await removal.run(upload)
  }
  const askForAll = async () => {
    const sure = await confirm({
      title: 'Alle Uploads zurücknehmen?',
      text: `${countedNoun(uploads.length, 'Upload', 'Uploads')} und alle echten Angriffe darin werden gelöscht.`,
      action: 'Alle zurücknehmen',
    })
    if (sure) await removal.run(undefined)
  }
  return (
    <Panel
      title={`Uploads (${formatNumber(uploads.length)})`}
      text="Steht ein Angriff in mehreren, zählt er einmal"
      actions={
        <Button
          disabledFocusable={removal.busy}
          icon={removal.busy ? <BusySpinner /> : undefined}
          onClick={() => askForAll()}
        >
          Alle zurücknehmen
        </Button>
      }
    >
      <VirtualList
        ownArea
        label="Uploads, neueste zuerst"
        framed
        className={styles.list}
        items={uploads}
        itemKey={({ _id }) => _id}
        estimateHeight={61}
      >
        {(upload) => (
          <Row gap="m" rowGap="none" className={styles.row}>
            <Stack as="span" shrink className={styles.what}>
              <Text weight="semibold">{uploadName(upload)}</Text>
              <Muted size={200}>
                {[
                  formatDateTime(upload.at, timeZone),
                  countedNoun(upload.count, 'Angriff', 'Angriffe'),
                  upload.errors > 0 && `${formatNumber(upload.errors)} nicht übernommen`,
                  upload.isLost && 'verloren gegangen',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Muted>
            </Stack>
            <Button
              size="small"
              disabledFocusable={removal.busy}
              aria-label={`${uploadName(upload)} vom ${formatDateTime(upload.at, timeZone)} zurücknehmen`}
              onClick={() => ask(upload)}
            >
              Zurücknehmen
            </Button>
          </Row>
        )}
      </VirtualList>
    </Panel>
  )
}

/** A file's name, or what was pasted. */
export const uploadName = ({ source, name }: ListedUpload): string =>
  source === 'file' ? name : `Eingefügt: ${name || 'Text'}`
