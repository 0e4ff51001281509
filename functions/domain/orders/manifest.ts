import { shownText } from '../../../shared/game/world/shown-text.ts'
import { orderPath } from './links.ts'

/** Web app manifest of a player's order page; each key installs as a separate app. */
export const webManifest = (key: string, playerName: string): string =>
  JSON.stringify({
    id: orderPath(key),
    name: `Befehle von ${shownText(playerName)}`,
    short_name: 'Befehle',
    lang: 'de',
    start_url: orderPath(key),
    scope: '/orders/',
    display: 'standalone',
    background_color: '#f6f1e8',
    theme_color: '#f6f1e8',
    icons: [
      { src: '/orders/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/orders/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/orders/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/orders/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
