import type { World } from '../../../../shared/model/world.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { TextLink } from '../../../components/layout/text-link.tsx'
import { useSession } from '../../../lib/api/session.tsx'
import { paths } from '../../../lib/paths.ts'

/** Warning with a link to the sync if the world has no players or tribes yet. */
export function WorldDataNotice({ world }: { world: World | undefined }) {
  const { user } = useSession()
  if (!world || (world.stats && world.stats.players > 0 && world.stats.tribes > 0)) return null
  return (
    <Notice intent="warning">
      Für {world.name} fehlen Spieler oder Stämme. Synchronisiere die Weltdaten{' '}
      {user?.role === 'superadmin' ? (
        <>
          in der <TextLink to={paths.worldAdmin()}>Weltverwaltung</TextLink>.
        </>
      ) : (
        'über „Synchronisieren“ in der Navigation oder bitte einen Super Admin darum.'
      )}
    </Notice>
  )
}
