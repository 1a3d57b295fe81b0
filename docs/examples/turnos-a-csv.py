# Agrega a turnos.csv los turnos que cambiaron desde la última vez. Corrélo cada tantos minutos.
import csv, datetime, json, os, pathlib, urllib.parse, urllib.request

def pedir(query):
    url = os.environ["MI_TURNO_URL"] + "/api/dashboard/appointments?" + urllib.parse.urlencode(query)
    pedido = urllib.request.Request(url, headers={"authorization": "Bearer " + os.environ["MI_TURNO_KEY"]})
    return json.load(urllib.request.urlopen(pedido))

marca = pathlib.Path("desde.txt")
desde = marca.read_text() if marca.exists() else "2020-01-01T00:00:00Z"
ahora = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=1)
pagina = pedir({"updated_since": desde, "limit": 50})
with open("turnos.csv", "a", newline="") as archivo:
    while True:
        for t in pagina["items"]:
            csv.writer(archivo).writerow([t["id"], t["revision"], t["starts_at"], t["customer"]["name"], t["status"]])
        if pagina["next_cursor"] is None: break
        pagina = pedir({"updated_since": desde, "limit": 50, "cursor": pagina["next_cursor"]})
marca.write_text(ahora.isoformat())
