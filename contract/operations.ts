/**
 * Every call of the API: its name, method and path. Plain data without the schemas, so that the browser can call an
 * operation by name and carry no validator. `contract.ts` gives each its shapes.
 */
export const operations = {
  getHealth: ['GET', '/health'],
  getReadiness: ['GET', '/ready'],
  getMetrics: ['GET', '/metrics'],
  getOpenApi: ['GET', '/api/openapi.json'],
  getLimits: ['GET', '/api/limits'],

  signup: ['POST', '/api/auth/signup'],
  verifyAccount: ['POST', '/api/auth/verify-account'],
  resendVerification: ['POST', '/api/auth/resend-verification'],
  forgotPassword: ['POST', '/api/auth/forgot-password'],
  resetPassword: ['POST', '/api/auth/reset-password'],
  login: ['POST', '/api/auth/login'],
  requestMagicLink: ['POST', '/api/auth/magic-link'],
  exchangeMagicLink: ['POST', '/api/auth/magic-link/exchange'],
  refreshSession: ['POST', '/api/auth/refresh'],
  logout: ['POST', '/api/auth/logout'],
  switchComerce: ['POST', '/api/auth/switch-comerce'],

  getProfile: ['GET', '/api/profile'],
  updateProfile: ['PATCH', '/api/profile'],
  changePassword: ['POST', '/api/profile/password'],
  exportMyData: ['GET', '/api/profile/export'],
  deleteAccount: ['DELETE', '/api/profile'],

  startFreeTrial: ['POST', '/api/free-trial'],
  suggestAdUrl: ['GET', '/api/free-trial/ad-url'],

  listComerces: ['GET', '/api/comerces'],
  listCities: ['GET', '/api/cities'],
  getComerce: ['GET', '/api/comerces/:ad_url'],
  getLinkedService: ['GET', '/api/comerces/:ad_url/linked/:link'],
  listSlots: ['GET', '/api/comerces/:ad_url/slots'],
  holdSlot: ['POST', '/api/comerces/:ad_url/holds'],
  createAppointment: ['POST', '/api/comerces/:ad_url/appointments'],

  getManagedAppointment: ['GET', '/api/appointments/:manage_token'],
  cancelManagedAppointment: ['POST', '/api/appointments/:manage_token/cancel'],
  moveManagedAppointment: ['POST', '/api/appointments/:manage_token/move'],
  confirmManagedAppointment: ['POST', '/api/appointments/:manage_token/confirm'],
  getManagedCalendar: ['GET', '/api/appointments/:manage_token/calendar.ics'],
  listMyAppointments: ['GET', '/api/my/appointments'],

  getDashboard: ['GET', '/api/dashboard'],
  listAppointments: ['GET', '/api/dashboard/appointments'],
  listStaffSlots: ['GET', '/api/dashboard/slots'],
  createStaffAppointment: ['POST', '/api/dashboard/appointments'],
  moveAppointment: ['POST', '/api/dashboard/appointments/:id/move'],
  setAppointmentStatus: ['POST', '/api/dashboard/appointments/:id/status'],
  listAppointmentEvents: ['GET', '/api/dashboard/appointments/:id/events'],
  getManageLink: ['GET', '/api/dashboard/appointments/:id/manage-link'],
  listServices: ['GET', '/api/dashboard/services'],
  createService: ['POST', '/api/dashboard/services'],
  updateService: ['PATCH', '/api/dashboard/services/:id'],
  listResources: ['GET', '/api/dashboard/resources'],
  createResource: ['POST', '/api/dashboard/resources'],
  updateResource: ['PATCH', '/api/dashboard/resources/:id'],
  listStaff: ['GET', '/api/dashboard/staff'],
  createStaff: ['POST', '/api/dashboard/staff'],
  updateStaff: ['PATCH', '/api/dashboard/staff/:id'],
  getHours: ['GET', '/api/dashboard/hours'],
  replaceHours: ['PUT', '/api/dashboard/hours'],
  listExceptions: ['GET', '/api/dashboard/exceptions'],
  createException: ['POST', '/api/dashboard/exceptions'],
  deleteException: ['DELETE', '/api/dashboard/exceptions/:id'],
  listBlocks: ['GET', '/api/dashboard/blocks'],
  createBlock: ['POST', '/api/dashboard/blocks'],
  deleteBlock: ['DELETE', '/api/dashboard/blocks/:id'],
  listClients: ['GET', '/api/dashboard/clients'],
  getSettings: ['GET', '/api/dashboard/settings'],
  updateSettings: ['PATCH', '/api/dashboard/settings'],
  publishComerce: ['POST', '/api/dashboard/publish'],
  getStats: ['GET', '/api/dashboard/stats'],

  listMembers: ['GET', '/api/dashboard/members'],
  inviteMember: ['POST', '/api/dashboard/members'],
  updateMember: ['PATCH', '/api/dashboard/members/:id'],
  listMemberTurns: ['GET', '/api/dashboard/members/:id/turns'],
  removeMember: ['DELETE', '/api/dashboard/members/:id'],
  listAudit: ['GET', '/api/dashboard/audit'],
  getInvitation: ['GET', '/api/invitations/:invitation_token'],
  acceptInvitation: ['POST', '/api/invitations/:invitation_token/accept'],

  listAllComerces: ['GET', '/api/admin/comerces'],

  setTestClock: ['POST', '/api/__test/clock'],
} as const satisfies Record<string, readonly [Method, string]>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type OperationId = keyof typeof operations
