/** The panel of charging is loaded when an appointment opens that can be charged, so that it is there at the tap. */
export const loadCharge = () => import('./ChargePanel.tsx')
