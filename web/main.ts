import { loadInTurn } from './lib/browser/load-in-turn.ts'

void loadInTurn(
  () => import('react-dom/client'),
  () => import('./lib/theme/theme.tsx'),
  () => import('./app/start-site.tsx'),
)
