module example.org/peers/corentings

go 1.26.0

require github.com/corentings/chess/v2 v2.3.2
