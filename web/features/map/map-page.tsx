import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useSearchParams } from 'react-router-dom'
import type { World } from '../../../shared/model/world.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { NoWorld } from '../../components/feedback/no-world.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Row } from '../../components/layout/stack.ts'
import { PlanBar } from '../../components/plan/plan-bar.tsx'
import { usePlan } from '../../lib/api/use-plan.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { PlanMap } from './plan-map.tsx'
import { useMapData } from './scene/use-map-data.ts'

const useStyles = makeStyles({
  others: { marginTop: tokens.spacingVerticalS },
})

export default function MapPage() {
  const { world } = useWorld()
  const planId = useSearchParams()[0].get('plan') ?? undefined
  const { shown: context, error } = usePlan(planId)
  const planOfBar = error && !context ? undefined : planId
  return (
    <>
      {planOfBar !== undefined && <PlanBar planId={planOfBar} context={context} current="map" />}
      <Page
        title="Interaktive Angriffskarte"
        subtitle={planOfBar === undefined && (world?.name ?? '\u00a0')}
        width="wide"
        bars={planOfBar === undefined ? 'site' : 'plan'}
      >
        {world ? (
          <WorldMap key={world._id} world={world} />
        ) : (
          <NoWorld text="Bitte wähle oben eine Welt aus, um ihre Karte zu sehen." />
        )}
      </Page>
    </>
  )
}

function WorldMap({ world }: { world: World }) {
  const { world: map, error, retry } = useMapData(world._id)
  if (map && map.data.villages.length > 0) return <PlanMap world={world} map={map} />
  if (!map && !error) return <Loading label="Karte wird geladen …" screen />
  return (
    <>
      {error && <ErrorNotice title="Fehler beim Laden der Kartendaten" error={error} onRetry={() => retry()} />}
      <NoData world={world} />
    </>
  )
}

function NoData({ world }: { world: World }) {
  const styles = useStyles()
  const { worlds, choose } = useWorld()
  return (
    <Notice intent="warning">
      <strong>Keine Kartendaten verfügbar</strong>{' '}
      {world.lastSync
        ? `Für ${world.name} sind keine Dörfer da.`
        : `${world.name} wurde noch nie synchronisiert. Drücke oben auf „Synchronisieren“.`}
      {worlds.length > 1 && (
        <Row gap="s" align="stretch" className={styles.others}>
          {worlds
            .filter(({ _id }) => _id !== world._id)
            .map(({ _id, name }) => (
              <Button key={_id} size="small" onClick={() => choose(_id)}>
                {`Zu ${name} wechseln`}
              </Button>
            ))}
        </Row>
      )}
    </Notice>
  )
}
