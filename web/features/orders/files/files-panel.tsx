import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { useState } from 'react'
import { type CopyFormat, copyFormats, fileText } from '../../../../shared/game/orders/copy-formats.ts'
import type { CopyWorld } from '../../../../shared/game/orders/order-formats.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { shortListRow } from '../../../components/layout/list-row.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { useAction } from '../../../lib/api/use-action.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { copyFileName } from '../../../lib/format/copy-file-name.ts'
import { PlayerChoice } from '../export/player-choice.tsx'
import { useSheets } from '../sheet/use-sheets.ts'
import { linesOfSheets, linesText } from './order-files.ts'

const useStyles = makeStyles({
  who: { maxWidth: '24rem' },
  parts: {
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  part: shortListRow,
})

interface FilesPanelProps {
  planId: string
  planName: string
  entries: readonly ExportEntry[]
  world: CopyWorld
  /** Undefined offers the files of all players. */
  playerId: number | undefined
  onPlayer: (playerId: number | undefined) => void
}

export function FilesPanel({ planId, planName, entries, world, playerId, onPlayer }: FilesPanelProps) {
  const styles = useStyles()
  const { fetchSheets, reached } = useSheets(planId)
  const [made, setMade] = useState<{ text: string; parts: string[] }>()
  const [under, setUnder] = useState<CopyFormat>()
  const saving = useAction(async (format: CopyFormat) => {
    setUnder(format)
    setMade(undefined)
    const wanted = playerId === undefined ? entries : entries.filter((entry) => entry.playerId === playerId)
    const sheets = await fetchSheets(wanted)
    const lines = linesOfSheets(sheets)
    const parts = format.texts(lines, world)
    const [only] = wanted.length === 1 ? wanted : []
    saveFile(copyFileName(format, planName, only?.playerName ?? ''), fileText(parts), format.type)
    setMade({ text: `${format.label}: ${linesText(lines, sheets.length)}.`, parts })
  })
  return (
    <Panel title="Dateien" text="Die ausgegebenen Befehle mit ihrem Stand, für Tabellen, Forum und andere Werkzeuge">
      <div className={styles.who}>
        <PlayerChoice
          label="Befehle von"
          entries={entries}
          playerId={playerId}
          onPlayer={onPlayer}
          all="Alle Spieler"
        />
      </div>
      <Row gap="s">
        {copyFormats.map((format) => (
          <Button
            key={format.label}
            title={format.hint}
            icon={saving.busy && under === format ? <BusySpinner /> : <ArrowDownloadRegular />}
            disabledFocusable={saving.busy || entries.length === 0}
            onClick={() => saving.run(format)}
          >
            {`${format.label} herunterladen`}
          </Button>
        ))}
      </Row>
      {saving.busy && reached && (
        <Progress share={reached.done / Math.max(1, reached.of)} label="Befehle werden geladen" />
      )}
      {saving.error !== undefined && (
        <ErrorNotice title="Die Befehle konnten nicht geladen werden" error={saving.error} />
      )}
      {made && (
        <>
          <Muted role="status">
            {made.parts.length > 1
              ? `${made.text} Das Spiel zeigt höchstens 1.000 BB-Codes auf einmal, deshalb sind es ${formatNumber(made.parts.length)} Teile.`
              : made.text}
          </Muted>
          {made.parts.length > 1 ? (
            <VirtualList
              label="Teile"
              className={styles.parts}
              items={made.parts}
              itemKey={(part) => part}
              estimateHeight={41}
            >
              {(part, index) => (
                <Row gap="m" wrap={false} justify="between" className={styles.part}>
                  <span>{`Teil ${index + 1} von ${made.parts.length}`}</span>
                  <CopyButton size="small" label={`Teil ${index + 1} kopieren`} text={part} />
                </Row>
              )}
            </VirtualList>
          ) : (
            <Row gap="s">
              <CopyButton label="In die Zwischenablage kopieren" text={() => made.parts.join('')} />
            </Row>
          )}
        </>
      )}
    </Panel>
  )
}
