import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { SiteFrame } from './site-frame.tsx'

export const App = ({ router }: Pick<RouterProviderProps, 'router'>) => (
  <SiteFrame>
    <RouterProvider router={router} />
  </SiteFrame>
)
