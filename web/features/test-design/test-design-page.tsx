import { Badge, Button, Field, makeStyles, Tab, TabList, Text, Textarea, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { DocumentRegular } from '@fluentui/react-icons/svg/document'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { RejectedLines } from '../../components/feedback/rejected-lines.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { Page } from '../../components/layout/page.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { StatTiles } from '../../components/list/stat-tiles.tsx'
import { sampleDump, sampleRejected, sampleStats } from './sample.ts'

const useStyles = makeStyles({
  tabs: { flexWrap: 'wrap' },
  drop: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorNeutralStroke1}`,
  },
  area: { fontFamily: tokens.fontFamilyMonospace },
})

/** A troop upload with fixed sample data; calls no server. */
export default function TestDesignPage() {
  const styles = useStyles()
  const { accepted, kinds, upload } = sampleStats
  return (
    <Page
      title="Design-Test"
      subtitle="Truppen-Upload mit festen Beispieldaten: Hier wird nichts geladen und nichts gesendet."
    >
      <Grid min="28rem" gap="xxl" align="start">
        <Panel title="Truppen hochladen" text="So sieht ein Upload aus, bevor er gesendet wird.">
          <TabList className={styles.tabs} selectedValue="dump" aria-label="Art der Eingabe">
            <Tab value="dump">Dump hochladen</Tab>
            <Tab value="manual" disabled>
              Koordinaten eingeben
            </Tab>
          </TabList>
          <Stack gap="m" className={styles.drop}>
            <Field
              label="Truppen-Dump"
              hint="Mitgliedertruppen, CSV mit Kopfzeile, Truppenübersicht oder Mitgliederseite aus dem Spiel"
            >
              <Textarea
                rows={8}
                resize="vertical"
                readOnly
                value={sampleDump}
                textarea={{ className: styles.area, spellCheck: false }}
              />
            </Field>
            <Row gap="s">
              <Button icon={<DocumentRegular />} disabled>
                Datei auswählen
              </Button>
              <Muted>.csv oder .txt, auch hierher gezogen</Muted>
            </Row>
            <Row gap="s">
              <Text weight="semibold">Erkannt:</Text>
              <Text>Mitgliedertruppen</Text>
              <Badge appearance="tint" size="large" color="success">
                {countedNoun(accepted, 'Dorf', 'Dörfer')}
              </Badge>
              <Badge appearance="tint" size="large" color="warning">
                {countedNoun(sampleRejected.length, 'Zeile fällt weg', 'Zeilen fallen weg')}
              </Badge>
            </Row>
          </Stack>
          <div>
            <Button appearance="primary" icon={<ArrowUploadRegular />} disabled>
              Truppen hochladen
            </Button>
          </div>
        </Panel>
        <Panel title="Ergebnis" text="So sieht die Antwort darauf aus.">
          <Notice intent="warning">{`${countedNoun(accepted, 'Dorf', 'Dörfer')} übernommen, ${countedNoun(sampleRejected.length, 'Zeile', 'Zeilen')} abgelehnt.`}</Notice>
          <StatTiles stats={upload.map(({ label, value, tone }) => ({ label, value: formatNumber(value), tone }))} />
          <Text weight="semibold">Abgelehnte Zeilen</Text>
          <RejectedLines lines={sampleRejected} />
        </Panel>
      </Grid>
      <Panel title="Herkunftsdörfer" text="Was der Plan damit zur Verfügung hat.">
        <StatTiles stats={kinds.map(({ label, value }) => ({ label, value: formatNumber(value) }))} />
      </Panel>
    </Page>
  )
}
