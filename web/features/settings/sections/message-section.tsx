import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset'
import { MailRegular } from '@fluentui/react-icons/svg/mail'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { defaultMessageTemplate } from '../../../../shared/game/troops/default-settings.ts'
import {
  fillTemplate,
  type TemplateVariable,
  templateVariables,
  unknownVariables,
} from '../../../../shared/model/message-template.ts'
import { maxTemplate } from '../../../../shared/model/settings.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Grid } from '../../../components/layout/grid.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { enumerate } from '../../../lib/format/format.ts'
import { insertAt, sampleValues } from './message.ts'
import type { Change, SectionView } from './section.ts'

const useStyles = makeStyles({
  // Fluent limits the height below 20 rows.
  area: { maxHeight: 'none' },
  code: { fontFamily: tokens.fontFamilyMonospace },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular },
  preview: {
    minHeight: '12rem',
    margin: 0,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyBase,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

const variableLabels: Record<TemplateVariable, string> = {
  playerName: 'Name des Spielers',
  targetCoords: 'Koordinaten der Ziele',
  attacks: 'Zahl der Angriffe',
  firstLaunch: 'Abschickzeit des ersten Angriffs',
  arrivalTime: 'Ankunftszeit',
  timeslots: 'Zeitfenster des Spielers',
  editUrl: 'Link zum Bearbeiten',
  showUrl: 'Link zum Ansehen',
  dsuEditUrl: 'Link zum Bearbeiten bei DS-Ultimate, ohne Liste dort unser eigener',
  dsuShowUrl: 'Link zum Ansehen bei DS-Ultimate, ohne Liste dort unser eigener',
}

/** The line of the default template that the fake limit contradicts. */
const fakeLine = 'Fake: 1 Katapult'

interface MessageSectionProps {
  value: string
  hasFakeLimit: boolean
  change: Change
  save: ReactNode
  note: ReactNode
}

const MessageSection = memo(function MessageSection({ value, hasFakeLimit, change, save, note }: MessageSectionProps) {
  const styles = useStyles()
  const confirm = useConfirm()
  const area = useRef<HTMLTextAreaElement>(null)
  /** Caret position after the insertion. */
  const caret = useRef<number>(undefined)
  useEffect(() => {
    if (caret.current === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const insert = (variable: TemplateVariable) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    const inserted = insertAt(value, selectionStart, selectionEnd, `{${variable}}`)
    caret.current = inserted.caret
    change('dsUltimateMessageTemplate', () => inserted.text)
  }
  const reset = async () => {
    const sure = await confirm({
      title: 'Auf Standard zurücksetzen?',
      text: 'Der Text wird durch die Standardvorlage ersetzt. Gespeichert ist das erst mit „PN-Template speichern“.',
      action: 'Zurücksetzen',
    })
    if (sure) change('dsUltimateMessageTemplate', () => defaultMessageTemplate)
  }
  const unknown = unknownVariables(value)
  return (
    <>
      <Grid min="26rem" gap="xxl" align="start">
        <Stack gap="m" shrink>
          <Row gap="s" align="stretch">
            {templateVariables.map((variable) => (
              <Button
                key={variable}
                size="small"
                className={styles.code}
                title={`Einfügen: ${variableLabels[variable]}`}
                disabledFocusable={value.length + variable.length + 2 > maxTemplate}
                onClick={() => insert(variable)}
              >
                {`{${variable}}`}
              </Button>
            ))}
          </Row>
          <Field label="Nachricht">
            <Textarea
              textarea={{ ref: area, className: styles.area }}
              rows={20}
              resize="vertical"
              maxLength={maxTemplate}
              value={value}
              onChange={(_, { value: text }) => change('dsUltimateMessageTemplate', () => text)}
            />
          </Field>
          {unknown.length > 0 && (
            <Notice intent="warning">
              {`${enumerate(unknown.map((name) => `{${name}}`))}: Diese Platzhalter gibt es nicht, sie bleiben so in der Nachricht stehen.`}
            </Notice>
          )}
          {hasFakeLimit && value.includes(fakeLine) && (
            <Notice intent="info">
              {`„${fakeLine}“ passt nicht zu den Befehlen: Die Welt hat ein Fake-Limit, ein Fake enthält darum mehr Truppen, je nach den Punkten seines Dorfs. Schreib lieber, dass die Truppen im Befehl gelten.`}
            </Notice>
          )}
        </Stack>
        <Stack as="section" gap="m" shrink aria-label="Vorschau">
          <h3 className={styles.heading}>Vorschau mit Beispielwerten</h3>
          <p className={styles.preview}>{fillTemplate(value, sampleValues(window.location.origin))}</p>
        </Stack>
      </Grid>
      {note}
      <Row gap="s" align="stretch">
        {save}
        <Button icon={<ArrowResetRegular />} disabled={value === defaultMessageTemplate} onClick={reset}>
          Auf Standard zurücksetzen
        </Button>
      </Row>
    </>
  )
})

export const message: SectionView = {
  icon: <MailRegular />,
  about: () =>
    'Diese Nachricht bekommt jeder Spieler mit seinen Angriffen. Die Platzhalter in geschweiften Klammern werden für ihn ausgefüllt.',
  summary: ({ dsUltimateMessageTemplate: text }) => (text === defaultMessageTemplate ? 'Standardtext' : 'Eigener Text'),
  saved: 'PN-Template erfolgreich gespeichert!',
  Fields: ({ value, change, hasFakeLimit, saving }) => (
    <MessageSection
      value={value.dsUltimateMessageTemplate}
      hasFakeLimit={hasFakeLimit}
      change={change}
      {...saving('dsUltimateMessageTemplate')}
    />
  ),
}
