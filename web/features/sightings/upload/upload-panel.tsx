import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { DocumentRegular } from '@fluentui/react-icons/svg/document'
import { type FormEvent, useRef, useState } from 'react'
import { maxBodyBytes } from '../../../../shared/contract/endpoint.ts'
import { errorSentence } from '../../../../shared/contract/errors.ts'
import { sightings } from '../../../../shared/contract/sightings.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { ApiError, call, refusedAnswer, serverSentence } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { type Ending, ResultBox } from './result-box.tsx'

const useStyles = makeStyles({
  form: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorNeutralStroke1}`,
  },
  over: { border: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}` },
  name: { overflowWrap: 'anywhere' },
  hidden: { display: 'none' },
  quiet: { color: tokens.colorNeutralForeground2 },
  code: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

const example = '[{"herkunft": "487|524", "ziel": "440|670", "ankunft": "heute um 11:37:43", "staerke": "gross"}]'

/** Some systems report no type for the extension. */
const isJson = ({ name, type }: File) =>
  type === 'application/json' || (type === '' && name.toLowerCase().endsWith('.json'))

function failureSentence(failure: unknown): string {
  const sentence = serverSentence(failure)
  if (sentence && failure instanceof ApiError && failure.status > 0) return sentence
  return `Upload fehlgeschlagen${sentence ? `: ${sentence}` : ''}`
}

interface UploadPanelProps {
  planId: string
  onUploaded: () => void
}

/** Uploads a file of sightings. Choosing another file clears the result. */
export function UploadPanel({ planId, onUploaded }: UploadPanelProps) {
  const styles = useStyles()
  const notify = useNotify()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isOver, setIsOver] = useState(false)
  const [ending, setEnding] = useState<{ number: number; result: Ending }>()
  const end = (result: Ending) => setEnding((before) => ({ number: (before?.number ?? 0) + 1, result }))
  const upload = useAction(async (chosen: File) => {
    setEnding(undefined)
    try {
      const answer = await call(sightings.upload, { params: { planId }, file: chosen })
      end(answer)
      setFile(undefined)
      onUploaded()
    } catch (failure) {
      end(
        refusedAnswer(sightings.upload, failure) ?? {
          success: false,
          message: failureSentence(failure),
        },
      )
    }
  })
  const take = (chosen: File | undefined) => {
    if (!chosen || upload.busy) return
    setEnding(undefined)
    setFile(undefined)
    if (!isJson(chosen)) return notify.error('Bitte wählen Sie eine JSON-Datei aus.')
    if (chosen.size === 0) return notify.error(errorSentence('file_blank'))
    if (chosen.size > maxBodyBytes) return notify.error('Die Datei ist zu groß: Es sind höchstens 4 MB möglich.')
    setFile(chosen)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return notify.error(errorSentence('no_file'))
    await upload.run(file)
  }
  return (
    <Panel title="Datei hochladen" text="Was das Userscript gesammelt hat, oder eine Liste aus einem anderen Werkzeug">
      <Notice intent="info">
        <strong>Erwartetes Format:</strong> eine JSON-Datei mit einer Liste von Angriffen. Die Ankunft ist der Text des
        Spiels oder ein Zeitpunkt wie 2038-03-12T19:15:00.123Z, die Stärke klein, mittel, gross oder unbekannt.
        <pre className={styles.code}>{example}</pre>
      </Notice>
      <Stack
        as="form"
        gap="m"
        className={mergeClasses(styles.form, isOver && styles.over)}
        noValidate
        onSubmit={submit}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          className={styles.hidden}
          aria-label="JSON-Datei"
          onChange={({ target }) => {
            take(target.files?.[0])
            // Allows choosing the same file again after correcting it.
            target.value = ''
          }}
        />
        <Row gap="m">
          <Button icon={<DocumentRegular />} disabledFocusable={upload.busy} onClick={() => picker.current?.click()}>
            JSON-Datei auswählen
          </Button>
          <Text className={file ? styles.name : styles.quiet} aria-live="polite">
            {file
              ? `${file.name} (${formatNumber(Math.ceil(file.size / 1024))} kB)`
              : 'Keine Datei ausgewählt. Du kannst sie auch hierher ziehen.'}
          </Text>
        </Row>
        <div>
          <Button
            type="submit"
            appearance="primary"
            disabled={!file}
            disabledFocusable={upload.busy}
            icon={upload.busy ? <BusySpinner /> : <ArrowUploadRegular />}
          >
            {upload.busy ? 'Hochladen...' : 'Hochladen'}
          </Button>
        </div>
      </Stack>
      {ending && <ResultBox key={ending.number} ending={ending.result} noun="Einträge" />}
    </Panel>
  )
}
