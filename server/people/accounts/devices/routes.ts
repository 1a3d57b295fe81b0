import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers, WithCookie } from '#server/kernel/http/handler.ts'
import { writeDeviceCookie } from './cookie.ts'
import { choosePin, enterByPin, findSharedDevice, forgetPin } from './enter-by-pin.ts'
import { endDevice, findDevices, trustDevice } from './trust-device.ts'

export function deviceRoutes(context: Context) {
  return handlers({
    getTrustedDevice: async ({ client }) => ({ device: await findSharedDevice(context, client) }),
    enterByPin: async ({ body, client }) => await enterByPin(context, body, client),
    choosePin: async ({ body, caller, client }) => {
      await choosePin(context, caller, body.pin, client)
    },
    forgetPin: async ({ caller, client }) => {
      await forgetPin(context, caller, client)
    },
    listDevices: async ({ caller }) => ({
      items: await findDevices(context, accountOf(caller)),
      next_cursor: null,
    }),
    trustDevice: async ({ body, caller, client }) => {
      const { device, secret } = await trustDevice(context, accountOf(caller), body.name, client)
      return new WithCookie({ device }, writeDeviceCookie(context.config, secret))
    },
    endDevice: async ({ caller, params }) => {
      await endDevice(context, accountOf(caller), params.id)
    },
  })
}
