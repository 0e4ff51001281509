import {
  Button,
  Field,
  makeStyles,
  mergeClasses,
  Textarea,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { DocumentRegular } from '@fluentui/react-icons/svg/document'
import { type DragEvent, type FormEvent, lazy, useRef, useState } from 'react'
import { maxBodyBytes } from '../../../../shared/contract/endpoint.ts'
import { errorSentence } from '../../../../shared/contract/errors.ts'
import { type DumpMode, senders } from '../../../../shared/contract/senders.ts'
import { worlds } from '../../../../shared/contract/worlds.ts'
import { exampleDump } from '../../../../shared/game/dump/example.ts'
import { unreadTroopPages } from '../../../../shared/game/words/unread-pages.ts'
import type { UnitName } from '../../../../shared/game/world/units.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { changeBy, type DumpChange } from './dump-change.ts'
import { DumpPreviewNote } from './dump-preview.tsx'
import { dumpFileTypes, isDumpFile, maxFileBytes, readDumpFile } from './read-file.ts'
import type { UploadAnswer } from './upload-result.tsx'
import { useDumpPreview } from './use-dump-preview.ts'

const DumpChoice = lazy(() => import('./dump-choice.tsx'))

const useStyles = makeStyles({
  drop: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorNeutralStroke1}`,
  },
  over: { border: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}` },
  area: { fontFamily: tokens.fontFamilyMonospace },
  chosen: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  hidden: { display: 'none' },
})

const tooLarge = 'Der Dump ist zu groß: Es sind höchstens 4 MB möglich.'

/** An upload that waits for the user's choice. */
interface Question {
  dump: string
  change: DumpChange | undefined
}

interface DumpFormProps {
  planId: string
  worldId: string
  /** The world's units, if known. */
  units: readonly UnitName[] | undefined
  server: string | undefined
  onUploaded: (answer: UploadAnswer) => void
}

/** Uploads troops from text or a file, with a preview. Keeps all input on failure. */
export function DumpForm({ planId, worldId, units, server, onUploaded }: DumpFormProps) {
  const styles = useStyles()
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [dragging, setDragging] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Whether the text area (uncontrolled) or a chosen file has unsent input.
  const [unsent, setUnsent] = useState(false)
  useUnsavedChanges(unsent)
  const { data: settings } = useRead(worlds.settings, unsent ? { params: { worldId } } : undefined)
  const { preview, show } = useDumpPreview({ units, settings, server })
  // The plan's senders are only needed once there is something to send.
  const present = useRead(senders.list, unsent ? { params: { planId } } : undefined)
  const [question, setQuestion] = useState<Question>()
  const [asking, setAsking] = useState(false)
  const opensQuestion = useRestoreFocusTarget()

  const upload = useAction(({ dump, mode }: { dump: string; mode: DumpMode }) =>
    call(senders.uploadTroops, { params: { planId }, body: { dump, mode } }),
  )

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    upload.reset()
    if (!isDumpFile(chosen)) return setProblem('Bitte eine .csv- oder .txt-Datei auswählen.')
    if (chosen.size > maxFileBytes) return setProblem(tooLarge)
    try {
      const text = await readDumpFile(chosen)
      if (text.length > maxBodyBytes) return setProblem(tooLarge)
      setFile({ name: chosen.name, text })
      setUnsent(true)
      setProblem(undefined)
      show(text)
    } catch {
      setProblem('Fehler beim Lesen der Datei.')
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    void take(event.dataTransfer.files[0])
  }

  const dismissFile = () => {
    setFile(undefined)
    const text = area.current?.value ?? ''
    setUnsent(text.trim() !== '')
    show(text)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const dump = file?.text ?? area.current?.value ?? ''
    upload.reset()
    if (dump.trim() === '') return setProblem(errorSentence('no_dump'))
    if (dump.length > maxBodyBytes) return setProblem(tooLarge)
    setProblem(undefined)
    // An unreadable dump deletes nothing: the server reports what is wrong.
    const list = preview?.villages === 0 ? undefined : (present.data ?? (await present.mutate()))
    const change = list && changeBy(preview?.places ?? [], list)
    if (!change || change.unnamed === 0) return send(dump, 'replace')
    setQuestion({ dump, change: preview && change })
    setAsking(true)
  }

  const send = async (dump: string, mode: DumpMode) => {
    const answer = await upload.run({ dump, mode })
    if (!answer) return
    // Input typed during the upload is still unsent.
    if (file || area.current?.value === dump) setUnsent(false)
    onUploaded(answer)
  }

  const notRead = unreadTroopPages(server)
  return (
    <Stack as="form" gap="m" onSubmit={submit} noValidate>
      {/* Dropping is a shortcut for the file button below. */}
      <Stack
        gap="m"
        className={mergeClasses(styles.drop, dragging && styles.over)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={(event) => event.dataTransfer.files.length > 0 && drop(event)}
      >
        <Field
          label="Truppen-Dump"
          hint="Mitgliedertruppen, CSV mit Kopfzeile, Truppenübersicht oder Mitgliederseite aus dem Spiel: Das Format wird erkannt."
          validationState={problem ? 'error' : 'none'}
          validationMessage={problem}
        >
          <Textarea
            textarea={{ ref: area, className: styles.area, spellCheck: false }}
            rows={12}
            resize="vertical"
            placeholder={exampleDump(units)}
            disabled={file !== undefined}
            onChange={(_, { value }) => {
              setProblem(undefined)
              setUnsent(value.trim() !== '')
              show(value)
            }}
          />
        </Field>
        <Row gap="m">
          <input
            ref={picker}
            type="file"
            accept={dumpFileTypes.join(',')}
            className={styles.hidden}
            aria-label="Dump-Datei"
            onChange={({ target }) => {
              void take(target.files?.[0])
              // Allows choosing the same file again after correcting it.
              target.value = ''
            }}
          />
          <Button icon={<DocumentRegular />} onClick={() => picker.current?.click()}>
            Datei auswählen
          </Button>
          {file ? (
            <Row as="span" gap="s" wrap={false} className={styles.chosen}>
              <span>
                {file.name} ({formatNumber(Math.ceil(file.text.length / 1024))} kB) wird statt des Textes gesendet
              </span>
              <Button
                appearance="subtle"
                size="small"
                icon={<DismissRegular />}
                aria-label={`Datei ${file.name} entfernen`}
                onClick={dismissFile}
              />
            </Row>
          ) : (
            <Muted>.csv oder .txt, auch hierher gezogen</Muted>
          )}
        </Row>
        {notRead && <Muted>{notRead}</Muted>}
        <DumpPreviewNote preview={preview} />
      </Stack>
      {upload.error !== undefined && <ErrorNotice title="Fehler beim Hochladen." error={upload.error} />}
      <DeferredDialog open={asking}>
        <DumpChoice
          open={asking}
          change={question?.change}
          onChoose={(mode) => {
            setAsking(false)
            if (question) void send(question.dump, mode)
          }}
          onClose={() => setAsking(false)}
        />
      </DeferredDialog>
      <div>
        <Button
          {...opensQuestion}
          type="submit"
          appearance="primary"
          disabledFocusable={upload.busy}
          icon={upload.busy ? <BusySpinner /> : <ArrowUploadRegular />}
        >
          {upload.busy ? 'Lade hoch …' : 'Truppen hochladen'}
        </Button>
      </div>
    </Stack>
  )
}
