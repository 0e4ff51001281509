import { Button, Field, makeStyles, mergeClasses, Text, Textarea, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { DocumentRegular } from '@fluentui/react-icons/svg/document'
import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { senders } from '../../../shared/contract/senders.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { UnitName } from '../../../shared/game/units.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { useConfirm } from '../../components/confirm.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { call } from '../../lib/api.ts'
import { countOf, formatNumber } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { DumpPreviewNote } from './dump-preview.tsx'
import { dumpFileTypes, isDumpFile, maxDumpBytes, readDumpFile } from './read-file.ts'
import type { UploadAnswer } from './upload-result.tsx'
import { usePreview } from './use-preview.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  drop: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorNeutralStroke1}`,
  },
  over: { border: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}` },
  area: { fontFamily: tokens.fontFamilyMonospace },
  file: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  chosen: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflowWrap: 'anywhere',
  },
  hidden: { display: 'none' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

const missing = 'Bitte Dump eingeben oder Datei auswählen!'
const tooLarge = 'Der Dump ist zu groß: Es sind höchstens 4 MB möglich.'
const example = '500|500,0,0,6200,0,50,2400,0,300,20,0,0,0\n501|498,0,0,0,0,10,0,0,0,80,0,0,0'

interface DumpFormProps {
  planId: string
  worldId: string
  /** Those of the world, as far as they are known. */
  units: readonly UnitName[] | undefined
  onUploaded: (answer: UploadAnswer) => void
}

/** Pasted troops or a file of them, with what the browser recognises in them, and their upload. Keeps all input on a failure. */
export function DumpForm({ planId, worldId, units, onUploaded }: DumpFormProps) {
  const styles = useStyles()
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [dragging, setDragging] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Of the text area, whose content React does not hold; a file that was chosen is unsent as well.
  const [unsent, setUnsent] = useState(false)
  useUnsavedChanges(unsent)
  const { data: settings } = useRead(worlds.settings, unsent ? { params: { worldId } } : undefined)
  const { preview, show } = usePreview({ units, settings })
  const mayReplace = useMayReplace(planId, unsent, preview?.villages)

  const upload = useAction((dump: string) => call(plans.uploadTroops, { params: { planId }, body: { dump } }))

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    upload.reset()
    if (!isDumpFile(chosen)) return setProblem('Bitte eine .csv- oder .txt-Datei auswählen.')
    if (chosen.size > maxDumpBytes) return setProblem(tooLarge)
    try {
      const text = await readDumpFile(chosen)
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
    if (dump.trim() === '') return setProblem(missing)
    if (dump.length > maxDumpBytes) return setProblem(tooLarge)
    setProblem(undefined)
    if (!(await mayReplace())) return
    const answer = await upload.run(dump)
    if (!answer) return
    // What was typed while the upload was under way is still to be sent.
    if (file || area.current?.value === dump) setUnsent(false)
    onUploaded(answer)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the file button below */}
      <div
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
            placeholder={example}
            disabled={file !== undefined}
            onChange={(_, { value }) => {
              setProblem(undefined)
              setUnsent(value.trim() !== '')
              show(value)
            }}
          />
        </Field>
        <div className={styles.file}>
          <input
            ref={picker}
            type="file"
            accept={dumpFileTypes.join(',')}
            className={styles.hidden}
            aria-label="Dump-Datei"
            onChange={({ target }) => {
              void take(target.files?.[0])
              // So that the same file, once corrected, can be chosen again.
              target.value = ''
            }}
          />
          <Button icon={<DocumentRegular />} onClick={() => picker.current?.click()}>
            Datei auswählen
          </Button>
          {file ? (
            <span className={styles.chosen}>
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
            </span>
          ) : (
            <Text className={styles.quiet}>.csv oder .txt, auch hierher gezogen</Text>
          )}
        </div>
        <DumpPreviewNote preview={preview} />
      </div>
      {upload.error !== undefined && <ErrorNotice title="Fehler beim Hochladen." error={upload.error} />}
      <div>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={upload.busy}
          icon={upload.busy ? <BusySpinner /> : <ArrowUploadRegular />}
        >
          {upload.busy ? 'Lade hoch …' : 'Truppen hochladen'}
        </Button>
      </div>
    </form>
  )
}

/**
 * Asks before villages of the last dump go because the new one has fewer: it replaces them all, and whoever uploads the troops of
 * one late member would be left with those alone.
 */
function useMayReplace(planId: string, wanted: boolean, coming: number | undefined): () => Promise<boolean> {
  const confirm = useConfirm()
  const { data, mutate } = useRead(senders.list, wanted ? { params: { planId } } : undefined)
  return async () => {
    const list = data ?? (await mutate())
    const present = list?.senders.filter(({ isManual }) => !isManual).length ?? 0
    if (coming === undefined || coming === 0 || coming >= present) return true
    return confirm({
      title: 'Herkunftsdörfer ersetzen?',
      text:
        `Der neue Dump hat höchstens ${countOf(coming, 'Dorf', 'Dörfer')} und ersetzt die ` +
        `${countOf(present, 'Herkunftsdorf', 'Herkunftsdörfer')} aus dem letzten. Sollen sie bleiben, lade alle Truppen ` +
        'zusammen in einem Dump hoch. Von Hand eingegebene Dörfer bleiben in jedem Fall.',
      action: 'Ersetzen',
    })
  }
}
