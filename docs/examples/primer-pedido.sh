# Quién sos, y los turnos que cambiaron desde el primero de enero.
curl -s "$MI_TURNO_URL/api/me" \
  -H "authorization: Bearer $MI_TURNO_KEY"

curl -s "$MI_TURNO_URL/api/dashboard/appointments?updated_since=2026-01-01T00:00:00Z&limit=20" \
  -H "authorization: Bearer $MI_TURNO_KEY"
